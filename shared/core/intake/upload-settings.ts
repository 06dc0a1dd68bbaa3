import { InputError, type InputFault } from '../../errors.ts';
import type { JobCallback } from '../callbacks/endpoint.ts';
import { readCallback } from '../callbacks/read-callback.ts';
import type { JobKind } from '../ids.ts';
import type { BatchSettings } from '../jobs/batch-settings.ts';
import type { CampaignOptions } from '../jobs/campaign-options.ts';
import { type Labels, labelNames, readLabels } from '../jobs/labels.ts';
import { type Members, optionNames, readOptions } from '../jobs/read-options.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { parseSmallJson, scanJson } from '../json/scan-json.ts';
import { batchNames, readBatch } from '../orders/rows/read-batch.ts';
import { present } from '../present.ts';
import { meantName } from '../words/meant-name.ts';
import { againRule, isAgain } from './again.ts';

/** What may come with an upload besides options, for rows that have none of their own. */
export type UploadDefaults = {
  readonly from?: string;
  readonly text?: string;
  /** The same content was uploaded before, and is to be sent again: see `readAgain`. */
  readonly again?: string;
};

const defaultNames = ['from', 'text', 'again'];

/** Metadata that common copying tools add by themselves: rclone and s3cmd. */
const toolNames = ['mtime', 'md5chksum', 's3cmd_attrs', 's3b_last_modified'];

/** Metadata members that are written as JSON, because a header holds only text. */
const jsonNames = [
  'options',
  'quiet_hours',
  'halt',
  'price_per_segment',
  'allow_foreign',
  'literal',
  'transliterate',
  'refuse_numbers',
  'columns',
  'defaults',
  'remind',
  'metadata',
  'callback',
];

export type UploadOptions = {
  readonly options: Partial<CampaignOptions>;
  readonly labels: Labels;
  readonly callback?: JobCallback;
  /** Of an order batch. */
  readonly batch?: Partial<BatchSettings>;
};

/**
 * Reads the options of an upload from its object's metadata: single members, or `options` with all of them as JSON.
 * Hyphens and underscores are one, since some clients write no underscores into headers.
 *
 * @throws InputError that names each unknown or invalid member
 */
export function optionsOfMetadata(
  metadata: Readonly<Record<string, string>>,
  kind: JobKind = 'campaign',
): UploadOptions {
  const written = Object.entries(metadata).flatMap(([key, value]) =>
    jsonNames.includes(key.replaceAll('-', '_')) ? repeatedFaults(value, pointerTo('', key)) : [],
  );
  return checked(membersOfMetadata(metadata), 'metadata', kind, written);
}

export function membersOfMetadata(metadata: Readonly<Record<string, string>>): Members {
  const members: [string, unknown][] = [];
  for (const [key, value] of Object.entries(metadata)) {
    const name = key.replaceAll('-', '_');
    if (!toolNames.includes(name)) members.push([name, jsonNames.includes(name) ? valueIn(value) : value]);
  }
  return Object.fromEntries(members);
}

/**
 * Reads the options from a sidecar: a JSON object beside the uploaded file.
 *
 * @param name of the sidecar's object, for errors
 * @throws InputError that names each unknown or invalid member
 */
export function optionsOfSidecar(json: string, name: string, kind: JobKind = 'campaign'): UploadOptions {
  const members = membersOfSidecar(json);
  if (members !== undefined) return checked(members, name, kind, repeatedFaults(json, ''));
  throw new InputError('unreadable_settings', [
    { detail: `${name} must hold one JSON object in UTF-8, such as {"mode": "approve"}`, pointer: name },
  ]);
}

export function membersOfSidecar(json: string): Members | undefined {
  const value = parseSmallJson(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/**
 * What the job is called and where it reports, as far as that can be read: a job that fails because of its other
 * settings has it, so that its owner learns of it.
 */
export function namesIn(members: Members): Pick<UploadOptions, 'labels' | 'callback'> {
  const { labels, rest } = readLabels(members);
  return present({ labels, callback: readCallback(rest).callback });
}

/** A member that stands twice has two values, of which JSON keeps the last in silence. */
function repeatedFaults(json: string, base: string): readonly InputFault[] {
  const oddity = scanJson(json);
  if (oddity?.kind !== 'duplicate') return [];
  return [{ detail: 'The object has this member twice. Write it once', pointer: `${base}${oddity.pointer}` }];
}

/** What is not UTF-8 has been replaced before anybody reads it. */
function lostFaults(members: Members): readonly InputFault[] {
  return Object.entries(members).flatMap(([name, value]) =>
    JSON.stringify(value).includes('\ufffd')
      ? [
          {
            detail: `"${name}" has a character that was lost. Write it in UTF-8`,
            pointer: pointerTo('', name),
          },
        ]
      : [],
  );
}

/**
 * @param where for errors: a pointer alone would not say in which of the places it points
 * @param written faults of how the members were written
 */
function checked(
  members: Members,
  where: string,
  kind: JobKind,
  written: readonly InputFault[],
): UploadOptions {
  const batch = kind === 'orders' ? readBatch(members) : undefined;
  const { labels, faults: labelFaults, rest: unlabeled } = readLabels(batch?.rest ?? members);
  const { callback, faults: callbackFaults, rest: uncalled } = readCallback(unlabeled);
  const { options, faults, rest } = readOptions(uncalled);
  const named = kind === 'orders' ? ['again'] : defaultNames;
  const names = [...named, ...labelNames, 'callback', ...(kind === 'orders' ? batchNames : optionNames)];
  const others = Object.entries(rest).flatMap(([name, value]): InputFault[] => {
    const pointer = pointerTo('', name);
    if (!named.includes(name))
      return [{ detail: `"${name}" is no setting${meantName(name, names)}`, pointer }];
    if (typeof value !== 'string') return [{ detail: `"${name}" must be a string`, pointer }];
    return name === 'again' && !isAgain(value) ? [{ detail: againRule, pointer }] : [];
  });
  const urgent = options.priority === 'urgent' ? [{ detail: notUrgent, pointer: '/priority' }] : [];
  const all = [
    ...written,
    ...lostFaults(members),
    ...(batch?.faults ?? []),
    ...labelFaults,
    ...callbackFaults,
    ...faults,
    ...others,
    ...urgent,
  ];
  if (all.length === 0) return present({ options, labels, callback, batch: batch?.batch });
  throw new InputError(
    'invalid_settings',
    all.map(({ detail, pointer }) => ({ detail: `${where} ${pointer}: ${detail}`, pointer: pointer ?? '' })),
  );
}

const notUrgent = 'An upload is never urgent. Send a few urgent texts with POST /v1/campaigns';

/** What is no JSON stays the text that it is, and is refused by name afterwards. */
function valueIn(json: string): unknown {
  return parseSmallJson(json) ?? json;
}
