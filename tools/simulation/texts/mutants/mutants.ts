import type { Entry } from '../../../../shared/core/calls/entry.ts';
import { ProviderError } from '../../../../shared/errors.ts';
import type { Ledger, Written } from '../../../../shared/ports/calls/ledger.ts';
import type { EntryMessage } from '../../../../shared/ports/calls/queues.ts';
import { type Mutant, type Mutation, onLedger, onObjects, onWrites, sentAgain } from '../world/mutation.ts';
import { classMutants } from './class-mutants.ts';
import { limiterMutants } from './limiter-mutants.ts';
import { metricMutants } from './metric-mutants.ts';
import { peopleMutants } from './people-mutants.ts';
import { reconciliationMutants } from './reconciliation-mutants.ts';
import { refusalMutants } from './refusal-mutants.ts';

export const mutants: readonly Mutant[] = [
  {
    name: 'a claim whose lease ended is taken over',
    breaks: 'atMostOnce',
    ...onWrites((next, world) => (next.reason?.code === 'lease_ended' ? sentAgain(next, world) : next)),
  },
  {
    name: 'a claim is dropped when the call throws',
    breaks: 'atMostOnce',
    ...onWrites((next, world) =>
      next.state === 'unclear' && next.reason?.code !== 'lease_ended' ? sentAgain(next, world) : next,
    ),
  },
  {
    name: 'a claim is written without its condition',
    breaks: 'atMostOnce',
    firstSeed: 82,
    ...onLedger((ledger) => ({
      async replaceEntry(next) {
        let answer = await ledger.replaceEntry(next);
        while (next.state === 'claimed' && !answer.applied && answer.found !== undefined) {
          answer = await ledger.replaceEntry({ ...next, version: answer.found.version + 1 });
        }
        return answer;
      },
    })),
  },
  {
    name: 'entries are put without looking whether they are there',
    breaks: 'finalStaysFinal',
    firstSeed: 70,
    ...onLedger((ledger) => ({
      addEntry: (entry) => putAnyway(ledger, entry),
      async addEntries(entries) {
        await Promise.all(entries.map((entry) => putAnyway(ledger, entry)));
      },
    })),
  },
  {
    name: 'the server’s Retry-After is not read',
    breaks: 'waitsAreKept',
    firstSeed: 27,
    world: (world) => ({
      ...world,
      sms: {
        ...world.sms,
        async send(call) {
          try {
            return await world.sms.send(call);
          } catch (error) {
            if (!(error instanceof ProviderError)) throw error;
            const { retryAfterMs: _, ...problem } = error.problem;
            throw new ProviderError(problem);
          }
        },
      },
    }),
  },
  {
    name: 'a refused part counts as accepted for the next one',
    breaks: 'partsFollowEachOther',
    ...onLedger((ledger) => ({
      async chunkEntries(jobId, chunkNo) {
        const chunk = await ledger.chunkEntries(jobId, chunkNo);
        return chunk.map((entry) => (entry.state === 'refused' ? { ...entry, state: 'accepted' } : entry));
      },
    })),
  },
  {
    name: 'all parts are due from the start',
    breaks: 'everybodyGetsEveryPart',
    ...onLedger((ledger, world) => ({
      addEntries: (entries) =>
        ledger.addEntries(entries.map((entry) => ({ ...entry, dueAtMs: world.now() }))),
    })),
  },
  {
    name: 'a worker looks once, at its start, how much time it has',
    breaks: 'callsFitTheFunction',
    firstSeed: 17,
    invocation(invocation) {
      const atStartMs = invocation.remainingMs();
      return { ...invocation, remainingMs: () => atStartMs };
    },
  },
  {
    name: 'the clock is read once per process',
    breaks: 'callsFitTheLease',
    world(world) {
      const startedAtMs = world.now();
      return { ...world, now: () => startedAtMs };
    },
  },
  {
    name: 'a call that timed out counts as refused',
    breaks: 'ledgerTellsTheTruth',
    ...onWrites((next) =>
      next.state === 'unclear' && next.reason?.code === 'timeout' ? { ...next, state: 'refused' } : next,
    ),
  },
  {
    name: 'what is due is left to the queue',
    breaks: 'nothingIsStuck',
    ...onLedger(() => ({ duePlanned: async () => [] })),
  },
  {
    name: 'an entry whose message is lost is taken for queued for ever',
    breaks: 'nothingIsStuck',
    ...onLedger(() => ({ queued: async () => [] })),
  },
  {
    name: 'a job is completed by the first sweep',
    breaks: 'completedMeansOver',
    ...onLedger((ledger) => ({
      async replaceJob(next) {
        const swept = next.state === 'running' && (await ledger.job(next.id))?.state === 'running';
        return ledger.replaceJob(swept ? { ...next, state: 'completed' } : next);
      },
    })),
  },
  {
    name: 'a recipient is lost from an accepted entry',
    breaks: 'rowsAddUp',
    ...onWrites((next) => (next.state === 'accepted' ? { ...next, recipients: next.recipients - 1 } : next)),
  },
  {
    name: 'a group that was counted once is not counted again',
    breaks: 'countsAreTrue',
    world: (world) => ({
      ...world,
      jobCounts: {
        ...world.jobCounts,
        async *groups(jobId) {
          for await (const group of world.jobCounts.groups(jobId)) {
            const { markedUntilMs: _, ...unmarked } = group;
            yield group.version === undefined ? group : { ...unmarked, readAtMs: Number.MAX_SAFE_INTEGER };
          }
        },
      },
    }),
  },
  {
    name: 'an accepted entry is written again',
    breaks: 'finalStaysFinal',
    ...onLedger((ledger) => ({
      async replaceEntry(next) {
        const answer = await ledger.replaceEntry(next);
        if (answer.applied && next.state === 'accepted')
          await ledger.replaceEntry({ ...next, version: next.version + 1 });
        return answer;
      },
    })),
  },
  {
    name: 'messages carry the number',
    breaks: 'messagesAreImpersonal',
    world: (world) => ({
      ...world,
      queues: {
        ...world.queues,
        sendEntries: (messages, lane) =>
          world.queues.sendEntries(
            messages.map((message): EntryMessage & { to: string } => ({ ...message, to: '+12125550123' })),
            lane,
          ),
      },
    }),
  },
  {
    name: 'every wait is left to the queue',
    breaks: 'politeWaitsAreFree',
    invocation: (invocation) => ({ ...invocation, receives: 1 }),
  },
  {
    name: 'a call leaves out its first recipient',
    breaks: 'callsSayWhatIsPlanned',
    world: (world) => ({
      ...world,
      sms: { ...world.sms, send: (call) => world.sms.send({ ...call, to: call.to.slice(1) }) },
    }),
  },
  { name: 'the plan loses its first line', breaks: 'everyRowIsPlanned', ...forgetsFirstLineOf('plan') },
  { name: 'the report loses its first line', breaks: 'everyRowIsListed', ...forgetsFirstLineOf('report') },
  {
    name: 'chunks are read at a wrong place',
    breaks: 'ourCodeHolds',
    world: (world) => ({
      ...world,
      objects: {
        ...world.objects,
        readRange: (key, offset, bytes) => world.objects.readRange(key, offset + 1, bytes),
      },
    }),
  },
  {
    name: 'a paused campaign continues',
    breaks: 'pausesAreKept',
    firstSeed: 184,
    ...onLedger((ledger) => ({
      async job(id) {
        const job = await ledger.job(id);
        return job?.state === 'paused' ? { ...job, state: 'running' } : job;
      },
    })),
  },
  {
    name: 'the suppression list is read and not used',
    breaks: 'suppressedAreLeftOut',
    world: (world) => ({
      ...world,
      suppressions: {
        ...world.suppressions,
        async *changesAfter(seq) {
          for await (const change of world.suppressions.changesAfter(seq)) yield { ...change, numbers: [] };
        },
      },
    }),
  },
  {
    name: 'a call that timed out counts as accepted',
    breaks: 'listingTellsTheTruth',
    ...onWrites((next) =>
      next.state === 'unclear' && next.reason?.code === 'timeout' ? { ...next, state: 'accepted' } : next,
    ),
  },
  ...classMutants,
  ...limiterMutants,
  ...metricMutants,
  ...peopleMutants,
  ...refusalMutants,
  ...reconciliationMutants,
];

function forgetsFirstLineOf(name: 'plan' | 'report'): Mutation {
  return onObjects((key, writer) => {
    let lines = 0;
    return {
      ...writer,
      async write(piece) {
        lines += 1;
        if (lines > 1 || !key.includes(`/${name}`)) await writer.write(piece);
      },
    };
  });
}

async function putAnyway<E extends Entry>(ledger: Ledger, entry: E): Promise<Written<E>> {
  const answer = await ledger.addEntry(entry);
  if (answer.applied || answer.found === undefined) return answer;
  return ledger.replaceEntry({ ...entry, version: answer.found.version + 1 });
}
