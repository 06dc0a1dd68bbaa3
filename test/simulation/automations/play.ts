import type { Command } from '../../../shared/core/rules/command.ts';
import type { FiringState } from '../../../shared/core/rules/firing.ts';
import { followFirings } from '../../../shared/flows/rules/follow-firings.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { stillWanted } from '../../../shared/flows/rules/still-wanted.ts';
import { type SweepWorld, sweepBalances } from '../../../shared/flows/rules/sweep-balances.ts';
import { memoryCaps } from '../../../shared/memory/memory-caps.ts';
import { memoryDecisions } from '../../../shared/memory/memory-decisions.ts';
import { memoryFirings } from '../../../shared/memory/memory-firings.ts';
import { memoryRules } from '../../../shared/memory/memory-rules.ts';
import { memorySweepPlaces, memoryWatched } from '../../../shared/memory/memory-watched.ts';
import type { Lines, WatchedLine } from '../../../shared/ports/rules.ts';
import { readEventHint } from '../../../shared/provider/partner/event-hint.ts';
import { diceOf } from '../dice.ts';
import { agendaOf } from './agenda.ts';
import { makeFleet } from './fleet.ts';
import type { Mutant } from './mutants.ts';
import { orderEngine } from './ordering.ts';
import { placedOrders } from './placed-orders.ts';
import type { PromiseName } from './promises.ts';
import { providerBooks } from './provider-books.ts';
import { busy, type Life, newLife } from './rude-ports.ts';
import { bookFor, graceMs, price, rude, type Scenario, sweepEveryMs, sweepReadsMax } from './scenario.ts';
import { webhookSender } from './webhook-sender.ts';

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 24 * 3_600_000];
const startMs = Date.UTC(2026, 0, 5);
const useEveryMs = 4 * hourMs;
const tickEveryMs = 5 * minuteMs;
/** Of virtual days, for whoever waits for a long run. */
const saysEveryDays = 5;
/** Of one promise. */
const brokenMax = 5;
const redeliveredAfterMs = 6 * minuteMs;

export type Broken = { readonly promise: PromiseName; readonly how: string };

export type Played = { readonly broken: readonly Broken[]; readonly figures: ReadonlyMap<string, number> };

/** Lets a fleet live for so many days, and holds everything that is done for it against what was promised. */
export async function play(
  { seed, lines, days, listsProducts }: Scenario,
  mutant: Mutant['bug'] = {},
  says: (progress: string) => void = () => {},
): Promise<Played> {
  const dice = diceOf(seed);
  const figures = new Map<string, number>();
  const counts = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const agenda = agendaOf(startMs);
  const book = bookFor(lines);
  const broken: Broken[] = [];
  const breaks = (promise: PromiseName, how: string): void =>
    void (
      broken.filter((one) => one.promise === promise).length < brokenMax && broken.push({ promise, how })
    );
  const books = providerBooks(book, breaks);
  const placed = placedOrders(book, breaks);
  const { events, toldBy, tells } = webhookSender(dice, agenda, counts, (eventId) => deliver(eventId, 1));

  const fleet = makeFleet(lines, dice, startMs, tells, (crossing) => {
    counts('thresholds reached');
    books.reached(crossing);
    if (dice.happens(rude.refilled)) {
      counts('products filled up by hand');
      agenda.at(dice.between(secondMs, 20 * minuteMs), async () => fleet.fillUp(crossing.productId));
    }
    // Without a list of products, one that no event has named is not known to anybody here.
    const isKnown = listsProducts || heardOf.has(crossing.productId);
    const cycleName = `${crossing.productId} ${crossing.cycle}`;
    firstMs.set(cycleName, firstMs.get(cycleName) ?? crossing.atMs);
    agenda.at(sweepEveryMs + graceMs, async () => {
      const { line, productId, cycle, atMs } = crossing;
      // Once a cycle: what was filled up by hand and is used up again has had its order, or its no.
      if (
        passedOver.has(cycleName) ||
        (answered.has(cycleName) && books.hasOrderFor(line, firstMs.get(cycleName) ?? atMs))
      )
        return;
      if (!fleet.isStillSo(crossing)) counts('thresholds that were over before a sweep was');
      else if (agenda.now() - (heldBackAtMs.get(productId) ?? 0) <= sweepEveryMs + graceMs)
        counts('thresholds that a guard held back');
      else if (!isKnown) counts('thresholds of products that nobody had heard of');
      else
        breaks(
          'no threshold is missed',
          `${productId} in its cycle until ${cycle}, at ${new Date(atMs).toISOString()}`,
        );
    });
  });
  /** Cycles of products that an order was placed for. */
  const answered = new Set<string>();
  const passedOver = new Set<string>();
  const firstMs = new Map<string, number>();

  const engine = orderEngine({
    dice,
    at: (inMs, run) => agenda.at(inMs, run),
    stillWanted: (command) =>
      mutant.asksNobody
        ? Promise.resolve(true)
        : stillWanted({ rules: stores.rules, watched: stores.watched, lines: provider }, command),
    orders(command) {
      if (command.amount !== undefined) books.ordered(lineOf(command), agenda.now());
    },
    passesOver(command) {
      const { id, period = '' } = command.subject;
      passedOver.add(`${id} ${period}`);
      if (fleet.isPast(id, period) && !fleet.hasDataElsewhere(lineOf(command), id))
        breaks('no threshold is missed', `${id} was passed over in its cycle until ${period}`);
    },
    performs(command) {
      if (command.amount === undefined) return;
      counts('top-ups at the provider');
      const line = lineOf(command);
      books.sold(line, price, fleet.isShortOfData(line), agenda.now());
      fleet.topUp(line, `add_${command.key}`, agenda.now());
    },
    starts(command) {
      if (command.amount === undefined) return;
      answered.add(`${command.subject.id} ${command.subject.period}`);
      placed.starts(command, firedAt(command), agenda.now());
    },
    ends: (command, isRefused) => placed.ends(command, isRefused, firedAt(command), agenda.now()),
    counts,
  });
  const lineOf = ({ subject }: Command): string => subject.subscriptionId ?? '';
  const firedAt = ({ key }: Command): number => stores.firings.all.get(key.replace(/-\d+$/, ''))?.atMs ?? 0;

  const heardOf = new Set<string>();
  const watched = memoryWatched();
  const heldBackAtMs = new Map<string, number>();
  const decisions = memoryDecisions();
  const stores = {
    rules: memoryRules(),
    caps: memoryCaps(),
    firings: memoryFirings(),
    watched: {
      ...watched,
      note: (line: WatchedLine) => {
        heardOf.add(line.productId);
        return watched.note(line);
      },
    },
    sweepPlaces: memorySweepPlaces(),
    decisions: {
      ...decisions,
      async add(decision: Parameters<typeof decisions.add>[0]) {
        counts(`decisions: ${decision.verdict}`);
        if (decision.verdict === 'fired') counts(`fired by a ${decision.from}`);
        const guard = decision.checks.at(-1)?.name ?? '';
        if (decision.verdict === 'held back') counts(`held back by ${guard}`);
        if (decision.verdict !== 'held back' || guard === 'threshold' || guard === 'age') return;
        heldBackAtMs.set(decision.subject?.id ?? '', agenda.now());
        if (
          guard === 'refill' &&
          fleet.hasDataElsewhere(decision.subscriptionId ?? '', decision.subject?.id ?? '')
        )
          return;
        placed.heldBack(guard, decision.subscriptionId ?? '', halfMade, agenda.now());
      },
    },
  };
  const halfMade = (): number =>
    [...stores.firings.all.values()].filter(({ state }) => isHalfMade(state)).length;
  const known: Lines = {
    product: async (id) => fleet.product(id),
    subscription: async (id) => fleet.subscription(id),
    porting: async () => undefined,
    invoice: async () => undefined,
  };
  const provider = busy(known, dice);
  const lists = listsProducts ? busy({ productPages: fleet.productPage }, dice) : {};
  const silent = { info() {}, warn() {}, error: () => counts('errors that were logged') };
  const steady: SweepWorld = {
    ...stores,
    commands: engine,
    lines: provider,
    ...lists,
    now: agenda.now,
    log: silent,
  };
  const mortal = (life: Life, eventId?: string): SweepWorld => {
    const told = eventId === undefined ? undefined : toldBy.get(eventId);
    const world = mutant.world?.(steady, { eventId, told }) ?? steady;
    return {
      ...world,
      caps: life.with(world.caps),
      firings: life.with(world.firings),
      sweepPlaces: life.with(world.sweepPlaces),
      commands: life.with(world.commands),
    };
  };
  const settings = { eventAgeMaxMs: 14 * dayMs, sweepEveryMs, sweepReadsMax };
  const unhurried = () => 900_000;
  const deliver = async (eventId: string, receives: number): Promise<void> => {
    counts('deliveries');
    const life = newLife(dice, 64, counts);
    const reacting = {
      ...mortal(life, eventId),
      events: { get: async (_: string, id: string) => events.get(id) },
      readHint: readEventHint,
    };
    const message = { source: 'partner', eventId };
    const visit = { receives, remainingMs: unhurried };
    const delivery = await life.of(reactToEvent(reacting, settings, message, visit));
    const againMs =
      delivery === 'killed' ? redeliveredAfterMs : delivery.kind === 'again' ? delivery.inMs : undefined;
    if (againMs !== undefined) agenda.at(againMs, () => deliver(eventId, receives + 1));
  };
  const tick = async (): Promise<void> => {
    const life = newLife(dice, 2_000, counts);
    const world = mortal(life);
    const works = async (): Promise<void> => {
      await followFirings(world, unhurried);
      await sweepBalances(world, settings, unhurried);
    };
    await life.of(works());
  };

  await stores.rules.append(book);
  const endMs = startMs + days * dayMs;
  agenda.every(useEveryMs, endMs, async () => fleet.use(agenda.now(), useEveryMs));
  agenda.every(saysEveryDays * dayMs, endMs, async () => {
    const day = Math.round((agenda.now() - startMs) / dayMs);
    says(`day ${day} of ${days}: ${figures.get('top-ups at the provider') ?? 0} top-ups`);
  });
  agenda.every(tickEveryMs, endMs + 2 * dayMs, tick);
  await agenda.run();
  // Whoever died at the very end has somebody to finish their work.
  for (let look = 0; look < 3; look += 1) {
    agenda.at(dayMs, () => followFirings(mutant.world?.(steady, {}) ?? steady, unhurried));
    await agenda.run();
  }
  for (const { key, state } of stores.firings.all.values())
    if (isHalfMade(state)) breaks('nothing stays half done', `${key} is ${state}`);
  for (const [cap, count] of placed.highest) counts(`most firings under one cap of ${cap}`, count);
  return { broken, figures };
}

function isHalfMade(state: FiringState): boolean {
  return state === 'reserving' || state === 'returning';
}
