import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { type Country, parseMsisdn } from '../../shared/core/msisdn.ts';
import { meantName } from '../../shared/core/words/meant-name.ts';
import { api, apiRate, apis, cors, versions } from './api-settings.ts';
import { approval, approvalFault } from './approval-settings.ts';
import {
  allowForeign,
  defaultCountry,
  frequency,
  pricePerSegment,
  smsFrom,
  smsText,
} from './campaign-settings.ts';
import {
  accountConcurrency,
  eventWorkers,
  orderWorkers,
  reservationFault,
  reservedConcurrency,
  smsWorkers,
} from './concurrency-settings.ts';
import { consoleSetting } from './console-settings.ts';
import { canaryTo, controlMessageNumbers } from './control-message-settings.ts';
import { auditDays, keepDays, logRetentionDays, retainData } from './keeping-settings.ts';
import { kmsKeyArn } from './key-settings.ts';
import { bus, callbacks, crm } from './notification-settings.ts';
import { oidc } from './people-settings.ts';
import { restored } from './restored-settings.ts';
import { stageRates } from './stage-rates.ts';
import { webhookRate, webhookSources } from './webhook-settings.ts';

/** Goes into stack and alarm names, so it is short and plain. */
const namePattern = /^[a-z][a-z0-9-]{0,19}$/;
const nameRule = 'must have 1 to 20 lower case letters, digits and hyphens, and begin with a letter';

const name = z
  .string()
  .regex(namePattern, nameRule)
  .describe('The name of the file without `.json`. Names of stacks, alarms and secrets contain it');

const kind = z
  .enum(['live', 'test'])
  .default('live')
  .describe(
    'What the console, `GET /v1/me` and `fleetcast doctor` call the stage, so that nobody mistakes one for another. ' +
      "It changes nothing else: the provider's credentials decide whether people are really texted",
  );

const rules = z
  .string()
  .regex(/^[\w.-]+\.json$/, 'must be the name of a JSON file beside this one')
  .optional()
  .describe(
    'A file beside this one in the form of `PUT /v1/rules`. Synthesis checks it. After a deployment that changes ' +
      'it, the next run of the scheduler puts it in force. Left out: rules are set over HTTP',
  );

const alarmEmail = z
  .email()
  .optional()
  .describe('The address that gets a mail when an alarm fires. Left out: alarms only change their state');

const dashboard = z
  .boolean()
  .default(false)
  .describe(
    'Whether the stage has a CloudWatch dashboard, for $3 a month. The first three of an account are free',
  );

const tracing = z
  .boolean()
  .default(false)
  .describe('Whether Lambda traces every function with X-Ray. AWS bills each trace');

/** One deployment's settings, as they are written. Each says in its description what it is for. */
export const stageForm = z
  .strictObject({
    $schema: z.string().optional().describe('For editors: "../infra/stage.schema.json"'),
    name,
    kind,
    defaultCountry,
    smsFrom,
    canaryTo,
    smsText,
    allowForeign,
    frequency,
    pricePerSegment,
    logRetentionDays,
    retainData,
    keepDays,
    auditDays,
    rules,
    alarmEmail,
    rates: stageRates,
    webhooks: webhookSources,
    webhookRate,
    crm,
    bus,
    callbacks,
    smsWorkers,
    orderWorkers,
    eventWorkers,
    apis,
    versions,
    accountConcurrency,
    reservedConcurrency,
    apiRate,
    api,
    cors,
    dashboard,
    tracing,
    restored,
    kmsKeyArn,
    approval,
    oidc,
    console: consoleSetting,
  })
  .superRefine((stage, context) => {
    if (stage.console !== undefined && stage.oidc === undefined) {
      const message = 'must be left out: nobody could sign in, as the stage has no "oidc"';
      context.addIssue({ code: 'custom', path: ['console'], message });
    }
    const { smsFrom, canaryTo, defaultCountry, apis: used, webhooks } = stage;
    if (!used.includes('partner') && Object.keys(webhooks).length > 0) {
      const message = 'must be left out: only the partner API sends webhooks, and "apis" does not name it';
      context.addIssue({ code: 'custom', path: ['webhooks'], message });
    }
    const numbers = [{ path: ['smsFrom'], number: smsFrom }, ...controlMessageNumbers(canaryTo)];
    for (const { path, number } of numbers) {
      if (number === undefined || !('fault' in parseMsisdn(number, defaultCountry))) continue;
      context.addIssue({ code: 'custom', path, message: 'must be a phone number, such as "+12125550100"' });
    }
    const sender = meant(smsFrom, defaultCountry);
    for (const { path, number } of controlMessageNumbers(canaryTo)) {
      if (sender === undefined || meant(number, defaultCountry) !== sender) continue;
      const message = 'must not be the number of "smsFrom": name another number that you own';
      context.addIssue({ code: 'custom', path, message });
    }
    const nobody = approvalFault(stage);
    if (nobody !== undefined)
      context.addIssue({ code: 'custom', path: ['approval', 'operatorKeys'], message: nobody });
    const message = reservationFault(stage);
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['reservedConcurrency'], message });
  });

function meant(number: string | undefined, country: Country): string | undefined {
  const read = number === undefined ? undefined : parseMsisdn(number, country);
  return read !== undefined && 'msisdn' in read ? read.msisdn : undefined;
}

/** One deployment's settings, checked. */
export type StageSettings = Omit<z.infer<typeof stageForm>, '$schema'>;

/**
 * Reads `<folder>/<name>.json`.
 *
 * @throws Error that names the file and, for each wrong member, its path and what to do
 */
export function readStage(name: string, folder: string): StageSettings {
  if (!namePattern.test(name)) throw new Error(`"${name}" is not a stage name: a stage name ${nameRule}`);
  const file = path.join(folder, `${name}.json`);
  const parsed = stageForm.safeParse(
    readJson(file, 'choose a stage with -c stage=NAME; its settings must be in stages/NAME.json'),
    { error: wordsOf },
  );
  const faults = parsed.success
    ? nameFaults(parsed.data.name, name, folder)
    : parsed.error.issues.flatMap(faultsOf);
  if (!parsed.success || faults.length > 0) throw new Error(`${file}:\n  ${faults.join('\n  ')}`);
  const { $schema: _, ...stage } = parsed.data;
  if (stage.rules === undefined) return stage;
  const rulesFile = path.join(folder, stage.rules);
  readJson(rulesFile, `/rules in ${file} names this file`);
  return { ...stage, rules: rulesFile };
}

function readJson(file: string, hint: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    throw new Error(`${file} ${why}; ${hint}`, { cause: error });
  }
}

/** A file copied for another stage, its name forgotten, would otherwise deploy over the first one. */
function nameFaults(written: string, name: string, folder: string): string[] {
  if (written !== name)
    return [`/name: "${written}" is not the name of the file. Write "${name}", or rename the file`];
  const others = readdirSync(folder).filter((one) => one.endsWith('.json') && one !== `${name}.json`);
  return others
    .filter((one) => nameIn(path.join(folder, one)) === name)
    .map(
      (one) =>
        `/name: ${one} has the name "${name}" too and would overwrite this stage. Change the name there`,
    );
}

/** The name that another file of the folder says, which may be of rules or half written. */
function nameIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))?.name;
  } catch {
    return undefined;
  }
}

/** What is said of a member that is missing or of another kind, where its own form says nothing. */
function wordsOf({ code, input, expected }: { code?: string; input?: unknown; expected?: unknown }) {
  if (code !== 'invalid_type') return undefined;
  return `${input === undefined ? 'is missing and ' : ''}must be of the type ${String(expected)}`;
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  const pointer = issue.path.map((step) => `/${String(step)}`).join('');
  if (issue.code !== 'unrecognized_keys') return [`${pointer}: ${issue.message}`];
  const known = issue.path.length === 0 ? Object.keys(stageForm.shape) : [];
  return issue.keys.map((key) => `${pointer}/${key}: is not a setting${meantName(key, known)}`);
}
