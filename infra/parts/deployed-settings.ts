import type { DeployedSettings } from '../../shared/core/deployed-settings.ts';
import { present } from '../../shared/core/present.ts';
import type { StageSettings } from '../stage/stage.ts';

/** If the stage names no CRM: the local system may name one. */
const crmLimitSecondsDefault = 10;

/** The file of rules, beside the code of `scheduler`. */
export const rulesFileName = 'rules.json';

/** What functions know of their stage. */
export function deployedSettingsOf(stage: StageSettings): DeployedSettings {
  const { defaultCountry, allowForeign, frequency, pricePerSegment } = stage;
  return present({
    stage: stage.name,
    kind: stage.kind,
    apis: stage.apis,
    partnerVersion: stage.versions?.partner,
    campaigns: present({
      defaultCountry,
      allowForeign,
      from: stage.smsFrom,
      text: stage.smsText,
      frequency,
      pricePerSegment,
    }),
    canaryTo: stage.canaryTo,
    rates: stage.rates,
    webhooks: stage.webhooks,
    bus: stage.bus?.name,
    crmUrl: stage.crm?.url,
    crmLimitMs: (stage.crm?.timeLimitSeconds ?? crmLimitSecondsDefault) * 1_000,
    callbackHosts: stage.callbacks?.hosts,
    restored: stage.restored && {
      toMs: Date.parse(stage.restored.to),
      confirmed: stage.restored.confirmed,
    },
    createsPerMinute: stage.api.createsPerMinute,
    corsOrigins: stage.cors.origins.length === 0 ? undefined : stage.cors.origins,
    approval: stage.approval,
    oidc: stage.oidc && { ...stage.oidc, audience: [stage.oidc.audience].flat() },
    console: stage.console,
    auditDays: stage.auditDays,
    rulesFile: stage.rules === undefined ? undefined : rulesFileName,
  });
}
