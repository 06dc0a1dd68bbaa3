import { isRoot } from '../../../../shared/core/calls/entry.ts';
import type { Outcome } from '../../../../shared/core/calls/outcome.ts';
import { type Mutant, type Mutation, onLedger, onObjects, onWrites } from '../world/mutation.ts';

/** Bugs in how refused calls are divided. */
export const refusalMutants: readonly Mutant[] = [
  {
    name: 'a refused call is not divided',
    breaks: 'refusedForAReason',
    ...onWrites((next) => {
      const { division, ...entry } = next;
      return division?.by === 'refusal' && next.claimNo > 0 ? { ...entry, state: 'refused' } : next;
    }),
  },
  {
    name: 'half of a refused call is refused without a name',
    breaks: 'namedOnesAreRefused',
    ...onOutcomes((outcome) => ({
      ...outcome,
      children: outcome.children.map((child, at) =>
        outcome.by === 'refusal' && at === 0 ? { ...child, state: 'refused' } : child,
      ),
    })),
  },
  {
    name: 'a division forgets a recipient',
    breaks: 'childrenCarryOn',
    ...onOutcomes((outcome) => ({
      ...outcome,
      children: outcome.children.map((child) => ({ ...child, indexes: child.indexes.slice(0, -1) })),
    })),
  },
  {
    name: 'children are made as planned, whatever they are',
    breaks: 'childrenBeginAsNamed',
    ...onLedger((ledger) => ({
      addEntry: (entry) => ledger.addEntry(isRoot(entry) ? entry : { ...entry, state: 'planned' }),
    })),
  },
  {
    name: 'children are made twice after a crash',
    breaks: 'finalStaysFinal',
    firstSeed: 70,
    ...onLedger((ledger) => ({
      async addEntry(entry) {
        const answer = await ledger.addEntry(entry);
        if (answer.applied || answer.found === undefined || isRoot(entry)) return answer;
        return ledger.replaceEntry({ ...entry, version: answer.found.version + 1 });
      },
    })),
  },
  {
    name: 'the calls of a division are not booked',
    breaks: 'divisionsAreCapped',
    ...onWrites(({ extraCalls: _, ...next }) => next),
  },
];

function onOutcomes(change: (outcome: Outcome) => Outcome): Mutation {
  return onObjects((key, writer) => ({
    ...writer,
    async write(piece) {
      const isOutcome = key.includes('/outcomes/');
      const outcome = () => change(JSON.parse(Buffer.from(piece).toString('utf8')) as Outcome);
      await writer.write(isOutcome ? Buffer.from(JSON.stringify(outcome())) : piece);
    },
  }));
}
