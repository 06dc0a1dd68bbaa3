import { expect } from 'vitest';
import { type OperationId, operations } from '../../../shared/core/api/operations.ts';
import type { Example } from '../../../tools/api-description/description.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { callSystem } from '../../support/system-client.ts';
import { differences, exactMembers } from './differences.ts';
import type { OpenSystem } from './open-system.ts';

/** Names that examples use, by what this system calls the same thing. */
export type Real = Readonly<Record<string, string>>;

/** Documents that an example only begins. */
const shortened: readonly string[] = [
  'getRuleSchema',
  'getOpenApi',
  'listOrganizationRecords',
  'getOrganizationRecord',
  'listPartnerRecords',
  'getPartnerRecord',
];

/** Their answers show what workers move at the same moment, or who it was here. */
const moving: readonly string[] = [
  'getStatus',
  'listAudit',
  'approveJob',
  'resumeJob',
  'resumeNotification',
  'sendTestTexts',
  'resendNotification',
];

const played = new Set<string>();

/**
 * Sends an example of the API's description to the system. Its answer must have the members that the example shows.
 *
 * @returns the answer
 */
export async function play(
  { system }: OpenSystem,
  id: OperationId,
  name: string,
  real: Real = {},
  headers: Readonly<Record<string, string>> = {},
  // biome-ignore lint/suspicious/noExplicitAny: what it is depends on the operation.
): Promise<any> {
  const example: Example | undefined = described[id].examples[name];
  if (example === undefined) throw new Error(`${id} has no example ${name}`);
  const put = (text: string) =>
    Object.entries(real).reduce((so, [shown, own]) => so.replaceAll(shown, own), text);
  const { method, path } = operations[id];
  const query = Object.entries(example.query ?? {}).map(([one, value]): [string, string] => [
    one,
    put(String(value)),
  ]);
  const address =
    path.replaceAll(/\{(\w+)\}/g, (_, one) => put(example.path?.[one] ?? '')) +
    (query.length === 0 ? '' : `?${new URLSearchParams(query)}`);
  const sent = example.body === undefined ? undefined : JSON.parse(put(JSON.stringify(example.body)));
  const { status, body } = await callSystem(system, method, address, sent, crypto.randomUUID(), headers);
  played.add(`${id} ${name}`);
  const exact = moving.includes(id) ? [] : exactMembers;
  const comparing = { exact, isShortened: shortened.includes(id) };
  expect
    .soft([status, differences(example.answer, body, comparing)], `${id} ${name}: ${JSON.stringify(body)}`)
    .toEqual([example.status, []]);
  return body;
}

/** Examples that were played by other means than `play`. */
export function notePlayed(id: OperationId, name: string): void {
  played.add(`${id} ${name}`);
}

export function notPlayed(): string[] {
  const all = Object.entries(described).flatMap(([id, { examples }]) =>
    Object.keys(examples).map((name) => `${id} ${name}`),
  );
  return all.filter((one) => !played.has(one));
}
