import type { Entry, TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../../shared/core/jobs/job-moves.ts';
import { permissionOf } from '../../../../shared/core/jobs/job-start.ts';
import { present } from '../../../../shared/core/present.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type { Invocation } from '../../../../shared/ports/calls/queues.ts';
import type { LimiterStore, SendingSwitch } from '../../../../shared/ports/limiters.ts';
import type { ObjectWriter } from '../../../../shared/ports/storage/objects.ts';
import type { RareKind } from '../../machinery/rare.ts';
import type { InvariantName } from '../invariants.ts';
import type { SimulatedWorld } from './world-of.ts';

/** How a bug is put between a flow and its ports. */
export type Mutation<AllPorts = SimulatedWorld> = {
  readonly world?: (world: AllPorts) => AllPorts;
  readonly invocation?: (invocation: Invocation) => Invocation;
};

/** A bug that somebody could build in, put between the flows and their ports, and the invariant that must see it. */
export type Mutant = Mutation & {
  readonly name: string;
  readonly breaks: InvariantName;
  /** What is rare and has to happen for it: each seed knows it. */
  readonly knows?: readonly RareKind[];
  /** Earlier seeds do not meet it. */
  readonly firstSeed?: number;
};

export const onLedger = <AllPorts extends SimulatedWorld = SimulatedWorld>(
  change: (ledger: Ledger, world: AllPorts) => Partial<Ledger>,
): Mutation<AllPorts> => ({
  world: (world) => ({ ...world, ledger: { ...world.ledger, ...change(world.ledger, world) } }),
});

/** The calls of a plan are due hours after it. */
export const dueLate = <AllPorts extends SimulatedWorld = SimulatedWorld>(
  hours: number,
): Mutation<AllPorts> =>
  onLedger<AllPorts>((ledger, world) => {
    const late = <E extends Entry>(entry: E): E =>
      entry.dueAtMs === undefined ? entry : { ...entry, dueAtMs: world.now() + hours * 3_600_000 };
    return {
      addEntry: (entry) => ledger.addEntry(late(entry)),
      addEntries: (entries) => ledger.addEntries(entries.map(late)),
    };
  });

export const onLimiters = <AllPorts extends SimulatedWorld = SimulatedWorld>(
  change: (limiters: LimiterStore, world: AllPorts) => Partial<LimiterStore>,
): Mutation<AllPorts> => ({
  world: (world) => ({ ...world, limiters: { ...world.limiters, ...change(world.limiters, world) } }),
});

/** A job that must begin in time has begun when anybody reads it. */
export const beginsWhenRead = <AllPorts extends SimulatedWorld = SimulatedWorld>(): Mutation<AllPorts> =>
  onLedger<AllPorts>((ledger, world) => ({
    async job(id) {
      const job = await ledger.job(id);
      if (job === undefined || permissionOf(job, world.now()).kind !== 'begin') return job;
      const begun = jobMoved(job, 'running', { begunAtMs: world.now() });
      const written = await ledger.replaceJob(begun);
      return written.applied ? begun : written.found;
    },
  }));

/** Each process reads once only which calls are stopped, before its first permit. */
export const readsSwitchOnce = <AllPorts extends SimulatedWorld = SimulatedWorld>(): Mutation<AllPorts> => ({
  world(world) {
    let read: ReturnType<SendingSwitch['read']> | undefined;
    const once = (): ReturnType<SendingSwitch['read']> => {
      read ??= world.sending.read();
      return read;
    };
    return { ...world, sending: { ...world.sending, read: once } };
  },
});

/** Each process reads what is stopped, and reads it of another kind of calls. */
export const readsOtherSwitch = <AllPorts extends SimulatedWorld = SimulatedWorld>(): Mutation<AllPorts> => ({
  world: (world) => ({
    ...world,
    sending: {
      ...world.sending,
      async read() {
        const { version, stops } = await world.sending.read();
        const { texts: orders, orders: texts } = stops;
        return { version, stops: present({ texts, orders }) };
      },
    },
  }),
});

/** Writes of entries changed; a simulation plays entries of one kind. */
export const onWrites = <AllPorts extends SimulatedWorld = SimulatedWorld, Played extends Entry = TextEntry>(
  change: (next: Played, world: AllPorts) => Played,
): Mutation<AllPorts> =>
  onLedger<AllPorts>((ledger, world) => ({
    replaceEntry: <E extends Entry>(next: E) =>
      ledger.replaceEntry(change(next as Entry as Played, world) as Entry as E),
  }));

/** The entry put back as if its call had never been made. */
export const sentAgain = ({ reason: _, ...entry }: TextEntry, world: SimulatedWorld): TextEntry => ({
  ...entry,
  state: 'planned',
  dueAtMs: world.now(),
});

/** Writes of entries changed by what their job is. */
export const onWritesOf = <
  AllPorts extends SimulatedWorld = SimulatedWorld,
  Played extends Entry = TextEntry,
>(
  change: (next: Played, job: Job | undefined, world: AllPorts) => Played,
): Mutation<AllPorts> =>
  onLedger<AllPorts>((ledger, world) => ({
    replaceEntry: async <E extends Entry>(next: E) => {
      const job = await ledger.job(next.jobId);
      return ledger.replaceEntry(change(next as Entry as Played, job, world) as Entry as E);
    },
  }));

export const onObjects = (change: (key: string, writer: ObjectWriter) => ObjectWriter): Mutation => ({
  world: (world) => ({
    ...world,
    objects: { ...world.objects, write: (key) => change(key, world.objects.write(key)) },
  }),
});
