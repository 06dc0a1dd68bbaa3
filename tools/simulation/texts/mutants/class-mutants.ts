import { isControlMessageJob } from '../control-message.ts';
import { type Mutant, onLedger } from '../world/mutation.ts';

/** Bugs of the classes that reviewers found in what people do, with control messages, parts and lists. */
export const classMutants: readonly Mutant[] = [
  {
    name: 'a control message is validated as anybody’s campaign',
    breaks: 'everyRowIsPlanned',
    knows: ['senders of two countries'],
    ...onLedger((ledger) => ({
      addJob(job) {
        const { options: _, ...plain } = job;
        return ledger.addJob(isControlMessageJob(job) ? plain : job);
      },
    })),
  },
  {
    name: 'the stage’s limit of texts is one for its own number',
    breaks: 'everyRowIsPlanned',
    knows: ['stage with a limit of texts'],
    ...onLedger((ledger) => ({
      addJob(job) {
        const { frequency: _, ...options } = job.options ?? {};
        return ledger.addJob(
          isControlMessageJob(job) && job.options ? ({ ...job, options } as typeof job) : job,
        );
      },
    })),
  },
  {
    name: 'a canceled next part counts as one that will come',
    breaks: 'missingPartsAreReported',
    firstSeed: 95,
    ...onLedger((ledger) => ({
      async entry(jobId, id) {
        const entry = await ledger.entry(jobId, id);
        const isLater = entry?.kind === 'text' && entry.part > 1;
        return isLater && entry.state === 'canceled' ? { ...entry, state: 'planned' } : entry;
      },
    })),
  },
  {
    name: 'a restored ledger is taken as it is',
    breaks: 'atMostOnce',
    firstSeed: 124,
    knows: ['ledger restored to an earlier moment'],
    world: (world) => ({ ...world, jobList: { async *newest() {} } }),
  },
  {
    name: 'an upload counts as said when its event comes',
    breaks: 'longestStands',
    knows: ['suppression lists uploaded'],
    world: (world) => ({
      ...world,
      objects: {
        ...world.objects,
        async read(key, versionId) {
          const stored = await world.objects.read(key, versionId);
          return stored === undefined ? undefined : { ...stored, storedAtMs: world.now() };
        },
      },
    }),
  },
];
