import { readFileSync } from 'node:fs';
import type { FourEyes } from '../core/approval/four-eyes.ts';
import {
  type CampaignSettings,
  type DeployedSettings,
  type StageKind,
  settingsFileName,
} from '../core/deployed-settings.ts';
import type { Country } from '../core/msisdn.ts';
import type { CallbackHosts } from '../core/notifications/receiver-address.ts';
import type { CanaryTo } from '../core/reconciliation/control-message-number.ts';
import { optional } from './environment.ts';

let kept: DeployedSettings | undefined;

/**
 * The stage's settings, from the file that the deployment laid beside the function's code. The stage was checked then,
 * and file and code come in one bundle, so that the file is not checked again: each cold start would pay for it.
 *
 * @throws Error when the file is not there, or is not JSON
 */
export function deployedSettings(): DeployedSettings {
  kept ??= readSettings(besideCode(settingsFileName));
  return kept;
}

/** What the stage says for campaigns that say nothing. */
export function campaignSettings(): CampaignSettings {
  return deployedSettings().campaigns;
}

/** The country of numbers that are written without a plus. */
export function stageCountry(): Country {
  return campaignSettings().defaultCountry;
}

/** What two people must want on the stage. */
export function fourEyesSettings(): { readonly fourEyes?: FourEyes } {
  const { approval } = deployedSettings();
  return approval === undefined ? {} : { fourEyes: approval };
}

/** Where callbacks may go. Only where AWS itself is on this machine do they go to it. */
export function callbackHosts(): CallbackHosts {
  const { callbackHosts: hosts = [] } = deployedSettings();
  return isLocal() ? { hosts, mayCallLoopback: true } : { hosts };
}

/** Where rules call the CRM. A system on somebody's own machine names its own, and never calls that of a stage. */
export function crmUrl(): string | undefined {
  return isLocal() ? optional('LOCAL_CRM_URL') : deployedSettings().crmUrl;
}

/** Whether the stage uses the partner API as well. */
export function hasPartner(): boolean {
  return (optional('PARTNER_BASE_URL') ?? '') !== '';
}

/** The stage's name and kind, so that nobody takes one stage for another. */
export function stageNames(): { readonly stage: string; readonly stageKind: StageKind } {
  const { stage, kind } = deployedSettings();
  return { stage, stageKind: isLocal() ? 'local' : kind };
}

/** Whose pages may call from a browser. */
export function corsSettings(): { readonly corsOrigins?: readonly string[] | undefined } {
  return { corsOrigins: deployedSettings().corsOrigins };
}

/** Where control messages go. */
export function controlMessageSettings(): { readonly canaryTo?: CanaryTo } {
  const { canaryTo } = deployedSettings();
  return canaryTo === undefined ? {} : { canaryTo };
}

/** The rules that are deployed with the stage, as their file's text; undefined when the stage names none. */
export function deployedRulesFile(): string | undefined {
  const { rulesFile } = deployedSettings();
  return rulesFile === undefined ? undefined : besideCode(rulesFile);
}

/** Whether AWS itself is on this machine. */
function isLocal(): boolean {
  return /^http:\/\/127\.0\.0\.1(:|$)/.test(optional('AWS_ENDPOINT_URL_DYNAMODB') ?? '');
}

/** The parser's own message quotes what it could not read: numbers and texts of people. */
function readSettings(text: string): DeployedSettings {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${settingsFileName} beside the function's code is not JSON. Deploy the service stack again`,
    );
  }
}

/** A file that the deployment laid beside the function's code. */
export function besideCode(name: string): string {
  try {
    return readFileSync(new URL(name, import.meta.url), 'utf8');
  } catch (error) {
    throw new Error(`${name} is missing beside the function's code. Deploy the service stack again`, {
      cause: error,
    });
  }
}
