import type { Entry, TextEntry } from '../../core/calls/entry.ts';
import { divideInto, endDivision, makeChild } from '../../core/calls/entry-moves.ts';
import {
  childrenOf,
  divisionOf,
  encodeOutcome,
  type Outcome,
  outcomeKeyOf,
} from '../../core/calls/outcome.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readOutcome } from './chunk-rows.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'newId'>;

type MakingPorts = Pick<AllPorts, 'ledger' | 'now'> & {
  readonly objects: Pick<Objects, 'read' | 'readRange'>;
};

/**
 * Divides an entry. It may be cut short anywhere: before the entry names the outcome nothing has happened, and after
 * that anyone who looks at the chunk next makes the children that are missing.
 *
 * @param extraCalls see `divideInto`
 * @returns the divided entry, or undefined when it was changed by somebody else meanwhile
 */
export async function divide(
  ports: Ports,
  entry: TextEntry,
  outcome: Outcome,
  extraCalls?: number,
): Promise<TextEntry | undefined> {
  const key = await keepOutcome(ports, entry, outcome);
  const next = divideInto(entry, divisionOf(key, outcome), ports.now(), extraCalls);
  if (!(await ports.ledger.replaceEntry(next)).applied) return undefined;
  await finishDivision(ports, next);
  return next;
}

/** Makes the children of a divided entry, and notes that nobody has to look for them any more. */
export async function finishDivision(ports: MakingPorts, parent: TextEntry): Promise<void> {
  await makeChildren(ports, parent);
  // Losing this write only means that somebody looks in vain.
  if (parent.dueAtMs !== undefined) await ports.ledger.replaceEntry(endDivision(parent));
}

/** Makes the children of a divided entry, those that are there already excepted. */
export async function makeChildren(ports: MakingPorts, parent: Entry): Promise<void> {
  if (parent.kind !== 'text' || parent.division === undefined) return;
  const outcome = await readOutcome(ports, parent.division.key);
  for (const { id, no } of childrenOf(parent)) {
    const child = outcome.children[no - 1];
    if (child !== undefined) await ports.ledger.addEntry(makeChild(parent, id, no, child, ports.now()));
  }
}

/** @returns the object's key */
export async function keepOutcome(
  { objects, newId }: Pick<AllPorts, 'objects' | 'newId'>,
  { jobId, id }: TextEntry,
  outcome: Outcome,
): Promise<string> {
  const key = outcomeKeyOf(jobId, id, newId());
  const writer = objects.write(key);
  await writer.write(encodeOutcome(outcome));
  await writer.finish();
  return key;
}
