import { type FaultKind, faultKinds } from '../machinery/faults.ts';
import { outcomeNames } from '../machinery/outcomes.ts';
import type { RareKind } from '../machinery/rare.ts';
import type { Sums } from '../machinery/tally.ts';
import { deedNames } from './order-people.ts';
import { orderFaultKinds } from './order-swarm.ts';
import { ownerDeeds } from './world/order-owners.ts';

/** Nothing of orders meets these. */
const ofTexts: readonly FaultKind[] = [
  'client asks twice',
  'recipient suppressed',
  'campaign canceled',
  'bad recipient',
  'bad words',
  'control message unreachable',
  'keys are honoured',
  'poisoned text',
  'usage item doubled',
  'usage item misspelled',
];

/** Only large batches are paused in this way; people pause small ones. */
const ofLarge: readonly FaultKind[] = ['campaign paused'];

const rareDeeds = ['ledger restored to an earlier moment', 'calls stopped'] as const satisfies RareKind[];

const orderFaults = [...faultKinds.filter((kind) => !ofTexts.includes(kind)), ...orderFaultKinds];

const orderDeeds = [...deedNames, ...ownerDeeds, ...rareDeeds];

/** All that can strike small batches: what stays 0 over many of them is not played at all. */
export const ofSmallBatches = [
  ...orderFaults.filter((kind) => !(ofLarge as readonly string[]).includes(kind)),
  ...orderDeeds,
];

/** What came of many runs, for a person. */
export function orderFiguresOf(sums: Sums, seconds: number, megabytesMost: number): string {
  const of = (names: readonly string[], counts: ReadonlyMap<string, number>): string =>
    names.map((name) => `${wordOf(name)} ${counts.get(name) ?? 0}`).join(', ');
  const named = (start: string): string[] =>
    [...sums.figures.keys()].filter((name) => name.startsWith(start)).toSorted();
  const rows = named('row ');
  const count = rows.reduce((sum, name) => sum + (sums.figures.get(name) ?? 0), 0);
  const requested = named('asked by ').filter((name) => !/ (starts|ends|is|has|fails:)$/.test(name));
  const rest = [...sums.figures.keys()].filter((name) => !/^(row |asked by )/.test(name)).toSorted();
  const calls = [...sums.states.values()].reduce((sum, of) => sum + of, 0);
  const perCall = (name: string): string =>
    `${name.slice(9)} ${((sums.figures.get(name) ?? 0) / calls).toFixed(2)}`;
  const many = requested.filter((name) => (sums.figures.get(name) ?? 0) > calls / 100);
  const hours = Math.round(sums.virtualMs / 3_600_000);
  const states = rows.map((name) => `${name.slice(4)} ${sums.figures.get(name)}`).join('; ');
  const requests = many.length === 0 ? '' : `\nRequests  for each order: ${many.map(perCall).join(', ')}`;
  return `
Seeds     ${sums.runs}, no promise broken
Time      ${hours} virtual hours in ${seconds.toFixed(1)} s, ${sums.steps} steps, ${megabytesMost.toFixed(0)} MB at most
Calls     ${sums.calls} orders placed: ${of(outcomeNames, sums.struck)}
Faults    ${of(orderFaults, sums.struck)}
People    ${of(orderDeeds, sums.struck)}
Entries   ${of([...sums.states.keys()].toSorted(), sums.states)}
Rows      ${count}, each in a named state: ${states}
Seen      ${of(rest, sums.figures)}${requests}`;
}

/** The faults of records have the names that they have where they are those of texts. */
function wordOf(name: string): string {
  return name.replace('usage item', 'subscription on record').replace('campaign', 'batch');
}
