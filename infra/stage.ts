import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';
import { frequencyDaysMax } from '../shared/core/jobs/read-options.ts';
import { keepDaysDefault, keepDaysMin } from '../shared/core/jobs/retention.ts';
import { parseCountry, parseMsisdn } from '../shared/core/msisdn.ts';
import { canaryNumbers, canaryTo } from './canary-settings.ts';
import { bus, crm } from './notice-settings.ts';
import { stageRates } from './stage-rates.ts';
import { webhookRate, webhookSources } from './webhook-settings.ts';
import { eventWorkers, orderWorkers, smsWorkers } from './worker-settings.ts';

/** Longest fallback text: it travels in an environment variable, and Lambda allows 4 KB for all of them together. */
const smsTextBytesMax = 2_000;

/** Goes into stack and alarm names, so it is short and plain. */
const namePattern = /^[a-z][a-z0-9-]{0,19}$/;

/** What CloudWatch Logs accepts; 9999 stands for "for ever" and is no number of days. */
const retentionDays = Object.values(RetentionDays).filter(
  (days): days is RetentionDays => typeof days === 'number' && days !== RetentionDays.INFINITE,
);

const schema = z
  .strictObject({
    name: z.string().regex(namePattern, 'use lower case letters, digits and hyphens, at most 20'),
    defaultCountry: z.string().transform((value, context) => {
      const country = parseCountry(value);
      if (country !== undefined) return country;
      context.addIssue({ code: 'custom', message: 'must be an ISO 3166 alpha-2 country, such as "US"' });
      return z.NEVER;
    }),
    smsFrom: z.string().optional(),
    canaryTo,
    smsText: z
      .string()
      .refine((text) => text.trim() !== '', 'is empty; leave the member out instead')
      .refine((text) => Buffer.byteLength(text) <= smsTextBytesMax, `has more than ${smsTextBytesMax} bytes`)
      .optional(),
    allowForeign: z.boolean().default(false),
    logRetentionDays: z
      .number()
      .refine(
        (days): days is RetentionDays => retentionDays.includes(days),
        `must be one of ${retentionDays.join(', ')}`,
      ),
    retainData: z.boolean(),
    rules: z
      .string()
      .regex(/^[\w.-]+\.json$/, 'is no name of a JSON file beside this one')
      .optional(),
    keepDays: z
      .strictObject({
        jobs: z.int().min(keepDaysMin).default(keepDaysDefault),
        uploads: z.int().optional(),
      })
      .refine(({ jobs, uploads = jobs }) => uploads >= jobs, {
        path: ['uploads'],
        message: 'is less than jobs: result files are made of the uploaded columns',
      })
      .prefault({}),
    alarmEmail: z.email().optional(),
    frequency: z
      .strictObject({
        max: z.int().min(1).max(100),
        perDays: z.int().min(1).max(frequencyDaysMax),
      })
      .optional(),
    pricePerSegment: z
      .strictObject({
        amount: z.number().min(0).max(1_000_000),
        currency: z.string().regex(/^[A-Z]{3}$/, 'is no currency'),
      })
      .optional(),
    rates: stageRates,
    webhooks: webhookSources,
    crm,
    bus,
    webhookRate,
    smsWorkers,
    orderWorkers,
    eventWorkers,
  })
  .superRefine(({ smsFrom, canaryTo, defaultCountry }, context) => {
    const numbers = [{ path: ['smsFrom'], number: smsFrom }, ...canaryNumbers(canaryTo)];
    for (const { path, number } of numbers) {
      if (number === undefined || !('fault' in parseMsisdn(number, defaultCountry))) continue;
      context.addIssue({ code: 'custom', path, message: 'must be a phone number, such as "+12125550100"' });
    }
  });

/**
 * One deployment's settings. `smsFrom` and `smsText` are for uploads and requests that name none. Nothing but this stage may text from
 * its senders;
 * `canaryTo` is a number that you own, in no campaign, that gets a text after each call whose answer was lost, so that the
 * provider's records can be trusted to be recent: one for all senders, or an object of numbers by the country of the sender,
 * such as { "US": "+1…", "DE": "+49…" }; `rates` says for each gate how many calls a second are made before
 * anything is known of the provider's limit, and how many at most, whatever it lets pass, or whose limit its calls share
 * ("sameLimitAs") and how they share it ("shares"); `webhooks` names who may
 * send events, `webhookRate` how many of them a second, and `eventWorkers` how many are
 * reacted to at a time, as `smsWorkers` and `orderWorkers` do for calls; `rules` names a file beside it, whose rules are put in
 * force whenever the file changes; `crm` and `bus` say whom rules may tell; `frequency` says how often bulk campaigns may text a person,
 * and `pricePerSegment` what a segment costs in previews, where a campaign says nothing else; `keepDays` says for how many days plans,
 * reports and results of jobs are kept ("jobs"), and uploaded files ("uploads"; for ever when absent); `retainData` keeps table, bucket
 * and secrets when the stack is deleted.
 */
export type StageSettings = z.infer<typeof schema>;

/**
 * Reads `<folder>/<name>.json`.
 *
 * @throws Error that names the file and, for a wrong member, its path
 */
export function readStage(name: string, folder: string): StageSettings {
  if (!namePattern.test(name)) {
    throw new Error(`"${name}" is no stage name: use lower case letters, digits and hyphens, at most 20`);
  }
  const file = path.join(folder, `${name}.json`);
  const parsed = schema.safeParse(
    readJson(file, 'a stage is chosen with -c stage=NAME and lives in stages/NAME.json'),
  );
  const faults = parsed.success ? nameFaults(parsed.data, name) : parsed.error.issues.flatMap(faultsOf);
  if (!parsed.success || faults.length > 0) throw new Error(`${file}:\n  ${faults.join('\n  ')}`);
  const { rules } = parsed.data;
  if (rules === undefined) return parsed.data;
  const rulesFile = path.join(folder, rules);
  readJson(rulesFile, `${file} names it at /rules`);
  return { ...parsed.data, rules: rulesFile };
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
function nameFaults(stage: StageSettings, name: string): string[] {
  return stage.name === name ? [] : [`/name: is "${stage.name}", but the file is for "${name}"`];
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  const pointer = issue.path.map((step) => `/${String(step)}`).join('');
  if (issue.code !== 'unrecognized_keys') return [`${pointer}: ${issue.message}`];
  return issue.keys.map((key) => `${pointer}/${key}: there is no such setting`);
}
