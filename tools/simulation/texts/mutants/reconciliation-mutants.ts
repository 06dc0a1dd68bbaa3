import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { isControlMessageJob } from '../control-message.ts';
import { type Mutant, type Mutation, onLedger, onWrites, onWritesOf, sentAgain } from '../world/mutation.ts';

/** Bugs in how unclear calls are reconciled. */
export const reconciliationMutants: readonly Mutant[] = [
  {
    name: 'a lost answer is sent again when its lease is over',
    breaks: 'resendsAreEarned',
    ...resentWhen(({ state, reconciliation }) => state === 'unclear' && reconciliation !== undefined),
  },
  {
    name: 'what is absent once is sent again',
    breaks: 'resendsAreEarned',
    firstSeed: 76,
    ...resentWhen(
      ({ state, reconciliation }) => state === 'unclear' && reconciliation?.absentAtMs !== undefined,
    ),
  },
  {
    name: 'what is absent is sent again without a control',
    breaks: 'resendsHaveControls',
    ...resentWhen(({ state, reason }) => state === 'held' && reason?.code === 'no_control'),
  },
  {
    name: 'other calls to the same recipients are not looked for',
    breaks: 'proofIsOfItsOwnText',
    ...onLedger(() => ({ async *claimLog() {} })),
  },
  {
    name: 'a call that a person had sent again is no competing call',
    breaks: 'proofIsOfItsOwnText',
    firstSeed: 52,
    knows: ['one outage over two campaigns'],
    ...onWrites(({ overridden: _, ...next }) => next),
  },
  {
    name: 'only the newest page of the records is read',
    breaks: 'absentMeansAbsent',
    firstSeed: 83,
    world: (world) => ({
      ...world,
      sentTexts: {
        async page(...requested) {
          const { texts } = await world.sentTexts.page(...requested);
          return { texts };
        },
      },
    }),
  },
  {
    name: 'a later look sends held rows again',
    breaks: 'finalStaysFinal',
    ...onWrites((next, world) =>
      next.state === 'held' && (next.reconciliation?.scans ?? 0) > 0 ? sentAgain(next, world) : next,
    ),
  },
  {
    name: 'a control message is sent again',
    breaks: 'atMostOnce',
    ...onWritesOf((next, job, world) =>
      next.state === 'unclear' && job !== undefined && isControlMessageJob(job)
        ? sentAgain(next, world)
        : next,
    ),
  },
];

/** In campaigns that want it at all. */
function resentWhen(chosen: (next: TextEntry) => boolean): Mutation {
  return onWritesOf((next, job, world) =>
    chosen(next) && job?.options?.onUnclear === 'resend' ? sentAgain(next, world) : next,
  );
}
