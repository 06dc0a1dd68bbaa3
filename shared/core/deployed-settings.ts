import type { PeopleSettings } from './access/people.ts';
import type { FourEyes } from './approval/four-eyes.ts';
import type { WebhookSources } from './events/settings.ts';
import type { StageDefaults } from './jobs/campaign-options.ts';
import type { Country } from './msisdn.ts';
import type { PartnerVersion, ProviderApi } from './provider-api.ts';
import type { LimiterRates } from './rate-limit/rates.ts';
import type { CanaryTo } from './reconciliation/control-message-number.ts';
import type { Restored } from './recovery/recovery.ts';

/** What a stage says for campaigns, and for texts of rules, that say nothing themselves. */
export type CampaignSettings = StageDefaults & {
  /** Of numbers that are written without a plus. */
  readonly defaultCountry: Country;
  readonly allowForeign: boolean;
  readonly from?: string;
  readonly text?: string;
};

/** The console as a client of the issuer. */
export type ConsoleSettings = {
  readonly clientId: string;
  readonly scope: string;
  /** Further parameters of the request that a browser brings to the issuer. */
  readonly authorize: Readonly<Record<string, string>>;
};

/** What a stage is called beside its name. `local`: the system on somebody's own machine. */
export const stageKinds = ['live', 'test', 'local'] as const;

export type StageKind = (typeof stageKinds)[number];

/**
 * All that functions know of their stage when the templates are made. It travels as a file beside their code, which has
 * no limit of 4 KB as the environment has. What only the deployment knows, such as names that AWS makes up, comes in
 * the environment.
 */
export type DeployedSettings = {
  /** The stage's name: secrets are named for it. */
  readonly stage: string;
  readonly kind: Exclude<StageKind, 'local'>;
  /** Which of the provider's APIs the stage uses. */
  readonly apis: readonly ProviderApi[];
  /** The version of the partner API that is asked for; the documented one when left out. */
  readonly partnerVersion?: PartnerVersion;
  readonly campaigns: CampaignSettings;
  readonly canaryTo?: CanaryTo;
  readonly rates: LimiterRates;
  readonly webhooks: WebhookSources;
  /** The event bus that rules may put events on. */
  readonly bus?: string;
  /** Where rules call the CRM; they call none when left out. */
  readonly crmUrl?: string;
  /** The longest call to a CRM. */
  readonly crmLimitMs: number;
  /** Hosts that callbacks may go to. */
  readonly callbackHosts?: readonly string[];
  /** The ledger was restored from a backup. */
  readonly restored?: Restored;
  /** Creating requests of one caller in a minute. */
  readonly createsPerMinute: number;
  /** Origins whose pages may call the HTTP API; none when left out. */
  readonly corsOrigins?: readonly string[];
  /** What two people must want. */
  readonly approval?: FourEyes;
  /** Who signs people in; keys alone when left out. */
  readonly oidc?: PeopleSettings;
  /** Where people use the console; the stage has none when left out. */
  readonly console?: ConsoleSettings;
  /** Days after which entries of the audit log are deleted. */
  readonly auditDays: number;
  /** The name of the file of rules that lies beside the code of `scheduler`. */
  readonly rulesFile?: string;
};

/** The file's name, beside a function's code. */
export const settingsFileName = 'settings.json';
