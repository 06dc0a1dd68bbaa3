import type { Entry, TextEntry } from '../../core/calls/entry.ts';
import { divideInto, endDivision, makeChild } from '../../core/calls/ledger.ts';
import {
  childrenOf,
  divisionOf,
  encodeOutcome,
  type Outcome,
  outcomeKeyOf,
} from '../../core/calls/outcome.ts';
import type { Objects, World } from '../../ports/world.ts';
import { readOutcome } from './chunk-rows.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'now' | 'freshName'>;

type MakingPorts = Pick<World, 'ledger' | 'now'> & { readonly objects: Pick<Objects, 'read' | 'readRange'> };

/**
 * Divides an entry. It may be cut short anywhere: before the entry names the outcome nothing has happened, and after that
 * whoever looks at the chunk next makes the children that are missing.
 *
 * @param extraCalls see `divideInto`
 * @returns the divided entry, or undefined when it was changed by somebody else meanwhile
 */
export async function divide(
  world: Ports,
  entry: TextEntry,
  outcome: Outcome,
  extraCalls?: number,
): Promise<TextEntry | undefined> {
  const key = await keepOutcome(world, entry, outcome);
  const next = divideInto(entry, divisionOf(key, outcome), world.now(), extraCalls);
  if (!(await world.ledger.replaceEntry(next)).applied) return undefined;
  await finishDivision(world, next);
  return next;
}

/** Makes the children of a divided entry, and notes that nobody has to look for them any more. */
export async function finishDivision(world: MakingPorts, parent: TextEntry): Promise<void> {
  await makeChildren(world, parent);
  // Losing this write only means that somebody looks in vain.
  if (parent.dueAtMs !== undefined) await world.ledger.replaceEntry(endDivision(parent));
}

/** Makes the children of a divided entry, those that are there already excepted. */
export async function makeChildren(world: MakingPorts, parent: Entry): Promise<void> {
  if (parent.kind !== 'text' || parent.division === undefined) return;
  const outcome = await readOutcome(world, parent.division.key);
  for (const { id, no } of childrenOf(parent)) {
    const child = outcome.children[no - 1];
    if (child !== undefined) await world.ledger.addEntry(makeChild(parent, id, no, child, world.now()));
  }
}

/** @returns the object's key */
export async function keepOutcome(
  { objects, freshName }: Pick<World, 'objects' | 'freshName'>,
  { jobId, id }: TextEntry,
  outcome: Outcome,
): Promise<string> {
  const key = outcomeKeyOf(jobId, id, freshName());
  const writer = objects.write(key);
  await writer.write(encodeOutcome(outcome));
  await writer.finish();
  return key;
}
