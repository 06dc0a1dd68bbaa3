import type { Entry, TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { GateStore } from '../../../../shared/ports/gates.ts';
import type { Ledger, ObjectWriter, Visit } from '../../../../shared/ports/world.ts';
import type { RareKind } from '../../machinery/rare.ts';
import type { InvariantName } from '../invariants.ts';
import type { SimulatedWorld } from './world-of.ts';

/** How a bug is put between a flow and its ports. */
export type Mutation<World = SimulatedWorld> = {
  readonly world?: (world: World) => World;
  readonly visit?: (visit: Visit) => Visit;
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

export const onLedger = <World extends SimulatedWorld = SimulatedWorld>(
  change: (ledger: Ledger, world: World) => Partial<Ledger>,
): Mutation<World> => ({
  world: (world) => ({ ...world, ledger: { ...world.ledger, ...change(world.ledger, world) } }),
});

export const onGates = <World extends SimulatedWorld = SimulatedWorld>(
  change: (gates: GateStore, world: World) => Partial<GateStore>,
): Mutation<World> => ({
  world: (world) => ({ ...world, gates: { ...world.gates, ...change(world.gates, world) } }),
});

/** Writes of entries changed; a simulation plays entries of one kind. */
export const onWrites = <World extends SimulatedWorld = SimulatedWorld, Played extends Entry = TextEntry>(
  change: (next: Played, world: World) => Played,
): Mutation<World> =>
  onLedger<World>((ledger, world) => ({
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
export const onWritesOf = <World extends SimulatedWorld = SimulatedWorld, Played extends Entry = TextEntry>(
  change: (next: Played, job: Job | undefined, world: World) => Played,
): Mutation<World> =>
  onLedger<World>((ledger, world) => ({
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
