import { parseJobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import {
  beginsWhenRead,
  dueLate,
  type Mutant,
  onLedger,
  onObjects,
  onWrites,
  readsOtherSwitch,
  readsSwitchOnce,
} from '../world/mutation.ts';

/** Bugs in what is done because of what people decide. */
export const peopleMutants: readonly Mutant[] = [
  {
    name: 'what a person takes as sent is sent again',
    breaks: 'decidedByAPerson',
    ...onWrites((next, world) =>
      next.reason?.code === 'accepted_by_person'
        ? {
            ...next,
            state: 'planned',
            dueAtMs: world.now(),
            reason: { code: 'resent_by_person', detail: 'Sent again' },
          }
        : next,
    ),
  },
  {
    name: 'a dry run is sent',
    breaks: 'ownersWishesAreKept',
    firstSeed: 28,
    ...onLedger((ledger) => ({
      async job(id) {
        const job = await ledger.job(id);
        return job?.options?.mode === 'check' ? { ...job, options: { ...job.options, mode: 'send' } } : job;
      },
    })),
  },
  {
    name: 'a campaign that must begin in time has begun when it is read',
    breaks: 'ownersWishesAreKept',
    firstSeed: 300,
    knows: ['calls stopped'],
    ...beginsWhenRead(),
  },
  {
    name: 'a file is sent as often as it comes',
    breaks: 'sameFileIsSentOnce',
    ...onLedger(() => ({ claimContent: async (_, id) => id })),
  },
  {
    name: 'calls are due hours after their plan',
    breaks: 'callsAreMadeInTime',
    ...dueLate(8),
  },
  {
    name: 'nobody looks at other campaigns',
    breaks: 'nobodyIsTextedTooOften',
    firstSeed: 190,
    world: (world) => ({ ...world, jobList: { async *newest() {} } }),
  },
  {
    name: 'campaigns that wait for their start count for nobody',
    breaks: 'limitsSeeEachOther',
    firstSeed: 45,
    knows: ['campaigns that start together'],
    world: (world) => ({
      ...world,
      jobList: { newest: (after) => unlessReady(world.jobList.newest(after)) },
    }),
  },
  {
    name: 'nobody looks at the share of errors',
    breaks: 'errorsHaltInTime',
    knows: ['each campaign halts on errors'],
    ...onLedger((ledger) => ({
      async job(id) {
        const job = await ledger.job(id);
        if (job?.options === undefined) return job;
        const { halt: _, ...options } = job.options;
        return { ...job, options };
      },
    })),
  },
  {
    name: 'an approval outlives another schedule',
    breaks: 'schedulesAreWished',
    knows: ['schedule changed'],
    ...onLedger((ledger) => ({
      async replaceJob(next) {
        const approved = (await ledger.job(next.id))?.approved;
        return ledger.replaceJob(approved === undefined ? next : { ...next, approved });
      },
    })),
  },
  {
    name: 'a campaign is sent that another one has replaced',
    breaks: 'replacedAreSilent',
    knows: ['text changed'],
    ...onLedger((ledger) => ({
      replaceJob: (next) => ledger.replaceJob(isLeaving(next) ? { ...next, state: 'running' } : next),
    })),
  },
  {
    name: 'what replaces a campaign is lost',
    breaks: 'replacementsCome',
    knows: ['text changed'],
    ...onLedger((ledger) => ({
      addJob: async (job) => (job.replaces === undefined ? ledger.addJob(job) : { applied: true }),
    })),
  },
  {
    name: 'what replaces a campaign has its first words',
    breaks: 'replacementsAreWished',
    knows: ['text changed'],
    ...onLedger((ledger) => ({
      addJob: ({ text: _, ...job }) => ledger.addJob(job),
    })),
  },
  {
    name: 'what is planned still is read as canceled',
    breaks: 'unprocessedStaysSo',
    firstSeed: 281,
    ...onLedger((ledger) => ({
      async *entries(jobId, fromChunkNo) {
        for await (const entry of ledger.entries(jobId, fromChunkNo))
          yield entry.state === 'planned' ? { ...entry, state: 'canceled' as const } : entry;
      },
    })),
  },
  {
    name: 'a result file loses its first row',
    breaks: 'resultsHoldEveryRow',
    ...onObjects((key, writer) => ({
      ...writer,
      async write(piece) {
        const [header, , ...rest] = Buffer.from(piece).toString('utf8').split('\n');
        await writer.write(key.includes('/results/') ? Buffer.from([header, ...rest].join('\n')) : piece);
      },
    })),
  },
  {
    name: 'automatic resends are not counted',
    breaks: 'nothingIsStuck',
    ...onWrites(({ resends: _, ...next }) => next),
  },
  {
    name: 'an expired plan counts as kept',
    breaks: 'ourCodeHolds',
    world: (world) => ({
      ...world,
      objects: {
        ...world.objects,
        async newestVersion(key) {
          const jobId = parseJobId(key.split('/')[1] ?? '');
          const plan = jobId === undefined ? undefined : (await world.ledger.job(jobId))?.plan;
          return (await world.objects.newestVersion(key)) ?? (plan?.key === key ? 'expired' : undefined);
        },
      },
    }),
  },
  {
    name: 'whether texts are stopped is not read under the permit',
    breaks: 'stoppedCallsStayUnmade',
    ...readsSwitchOnce(),
  },
  {
    name: 'texts go out while they are stopped, if orders are not',
    breaks: 'stoppedCallsStayUnmade',
    knows: ['calls stopped'],
    ...readsOtherSwitch(),
  },
  {
    name: 'a retry takes held rows as well',
    breaks: 'retriesTakeWhatIsOver',
    firstSeed: 122,
    ...onLedger((ledger) => ({
      async chunkEntries(jobId, chunkNo) {
        const chunk = await ledger.chunkEntries(jobId, chunkNo);
        return chunk.map((entry) => (entry.state === 'held' ? { ...entry, state: 'canceled' } : entry));
      },
    })),
  },
];

async function* unlessReady(jobs: AsyncIterable<Job>): AsyncGenerator<Job> {
  for await (const job of jobs) if (job.state !== 'ready') yield job;
}

/** The write that makes room for another campaign. */
function isLeaving({ state, replacedBy }: Job): boolean {
  return state === 'canceling' && replacedBy !== undefined;
}
