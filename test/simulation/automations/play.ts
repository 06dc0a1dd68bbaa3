import type { Command } from '../../../shared/core/rules/command.ts';
import type { ProductFacts } from '../../../shared/core/rules/facts.ts';
import { followFirings } from '../../../shared/flows/follow-firings.ts';
import { reactToEvent } from '../../../shared/flows/react-to-event.ts';
import { stillWanted } from '../../../shared/flows/still-wanted.ts';
import { type SweepWorld, sweepBalances } from '../../../shared/flows/sweep-balances.ts';
import { memoryCaps } from '../../../shared/memory/memory-caps.ts';
import { memoryDecisions } from '../../../shared/memory/memory-decisions.ts';
import { memoryFirings } from '../../../shared/memory/memory-firings.ts';
import { memoryRules } from '../../../shared/memory/memory-rules.ts';
import { memorySweepPlaces, memoryWatched } from '../../../shared/memory/memory-watched.ts';
import { readEventHint } from '../../../shared/provider/partner/event-hint.ts';
import type { Lines, ListedEvent, WatchedLine } from '../../../shared/rule-ports.ts';
import { diceOf } from '../dice.ts';
import { agendaOf } from './agenda.ts';
import { makeFleet } from './fleet.ts';
import { orderEngine } from './ordering.ts';
import { makePromises } from './promises.ts';
import { busy, type Life, newLife } from './rude-ports.ts';
import { bookFor, graceMs, rude, type Scenario, sweepEveryMs } from './scenario.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000];
const startMs = Date.UTC(2026, 0, 5);
const useEveryMs = 4 * hourMs;
const tickEveryMs = 5 * minuteMs;
const redeliveredAfterMs = 6 * minuteMs;

export type Played = { readonly broken: readonly string[]; readonly figures: ReadonlyMap<string, number> };

/** Lets a fleet live for so many days, and holds everything that is done for it against what was promised. */
export async function play({ seed, lines, days, listsProducts }: Scenario): Promise<Played> {
  const dice = diceOf(seed);
  const figures = new Map<string, number>();
  const counts = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const agenda = agendaOf(startMs);
  const book = bookFor(lines);
  const promises = makePromises(book);
  const events = new Map<string, ListedEvent & { readonly body: Uint8Array }>();

  const tells = (type: string, product: ProductFacts): void => {
    counts('webhooks sent');
    const id = `evt_${events.size}`;
    const createdAtMs = agenda.now();
    const body = new TextEncoder().encode(bodyOf(id, type, createdAtMs, product));
    events.set(id, { source: 'partner', id, type, createdAtMs, receivedAtMs: createdAtMs, body });
    if (dice.happens(rude.webhookLost)) {
      counts('webhooks lost');
      return;
    }
    const copies = dice.happens(rude.webhookBurst) ? 50 : dice.happens(rude.webhookDoubled) ? 2 : 1;
    counts('webhooks repeated', copies - 1);
    const inMs = lateness();
    for (let copy = 0; copy < copies; copy += 1)
      // A burst comes at one moment; a single repeat comes whenever it comes.
      agenda.at(
        copies === 50 || copy === 0 ? inMs : lateness(),
        () => deliver(id, 1),
        copies === 50 ? id : undefined,
      );
  };
  const lateness = (): number => {
    if (dice.happens(rude.webhookVeryLate)) return dice.between(dayMs, 20 * dayMs);
    return dice.between(0, dice.happens(rude.webhookLate) ? 12 * hourMs : 10_000);
  };

  const fleet = makeFleet(lines, dice, startMs, tells, (crossing) => {
    counts('thresholds reached');
    // Without a list of products, one that no event has named is not known to anybody here.
    const isKnown = listsProducts || heardOf.has(crossing.productId);
    agenda.at(sweepEveryMs + graceMs, async () => {
      if (promises.isAnswered(crossing)) return;
      const now = fleet.product(crossing.productId);
      if (now === undefined || now.endAt !== crossing.cycle || now.status === 'terminated')
        counts('thresholds whose cycle ended first');
      else if (agenda.now() - (heldBackAtMs.get(crossing.productId) ?? 0) <= sweepEveryMs + graceMs)
        counts('thresholds that a cap held back');
      else if (isKnown) promises.missed(crossing);
      else counts('thresholds of products that nobody had heard of');
    });
  });

  const engine = orderEngine({
    dice,
    at: (inMs, run) => agenda.at(inMs, run),
    stillWanted: (command) => stillWanted({ rules: stores.rules, lines: provider }, command),
    performs(command) {
      const { do: what, subject } = command;
      if (what.kind !== 'operation') return;
      promises.performed(command);
      counts('top-ups at the provider');
      fleet.topUp(subject.subscriptionId ?? '', `add_${command.key}`, agenda.now());
    },
    starts: (command) => void (command.amount === undefined || promises.starts(command, firedAt(command))),
    refused: (command) => void (command.amount === undefined || promises.refused(command, firedAt(command))),
    counts,
  });
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
        if (decision.verdict === 'held back' && guard !== 'threshold')
          heldBackAtMs.set(decision.subject?.id ?? '', agenda.now());
      },
    },
  };
  const known: Lines = {
    product: async (id) => fleet.product(id),
    subscription: async (id) => fleet.subscription(id),
    porting: async () => undefined,
    invoice: async () => undefined,
    ...(listsProducts ? { products: (id: string) => listed(fleet.productsOf(id)) } : {}),
  };
  const provider = busy(known, dice);
  const silent = { info() {}, warn() {}, error: () => counts('errors that were logged') };
  const steady: SweepWorld = { ...stores, commands: engine, lines: provider, now: agenda.now, log: silent };
  const mortal = (life: Life): SweepWorld => ({
    ...steady,
    caps: life.with(stores.caps),
    firings: life.with(stores.firings),
    sweepPlaces: life.with(stores.sweepPlaces),
    commands: life.with(engine),
  });
  const kept = { get: async (_: string, id: string) => events.get(id) };
  const settings = { eventAgeMaxMs: 14 * dayMs, sweepEveryMs, sweepProductsMax: Number.MAX_SAFE_INTEGER };
  const unhurried = () => 900_000;

  const deliver = async (eventId: string, receives: number): Promise<void> => {
    counts('deliveries');
    const life = newLife(dice, counts);
    const reacting = { ...mortal(life), events: kept, readHint: readEventHint };
    const message = { source: 'partner', eventId };
    const visit = { receives, remainingMs: unhurried };
    const delivery = await life.of(reactToEvent(reacting, settings, message, visit));
    const againMs =
      delivery === 'killed' ? redeliveredAfterMs : delivery.kind === 'again' ? delivery.inMs : undefined;
    if (againMs !== undefined) agenda.at(againMs, () => deliver(eventId, receives + 1));
  };
  const tick = async (): Promise<void> => {
    const life = newLife(dice, counts);
    const world = mortal(life);
    const works = async (): Promise<void> => {
      await followFirings(world, unhurried);
      await sweepBalances(world, settings, unhurried);
    };
    await life.of(works());
  };

  await stores.rules.append(book);
  for (const { id, subscriptionId = '' } of fleet.plans())
    await stores.watched.note({ productId: id, subscriptionId });
  const endMs = startMs + days * dayMs;
  agenda.every(useEveryMs, endMs, async () => fleet.use(agenda.now(), useEveryMs));
  agenda.every(tickEveryMs, endMs + 2 * dayMs, tick);
  await agenda.run();
  // Whoever died at the very end has somebody to finish their work.
  for (let look = 0; look < 3; look += 1) {
    agenda.at(dayMs, () => followFirings(steady, unhurried));
    await agenda.run();
  }
  checkEnd(stores.firings.all, promises.breaks);
  for (const [cap, count] of promises.highest) counts(`most firings under one cap of ${cap}`, count);
  return { broken: promises.broken, figures };
}

function checkEnd(firings: ReturnType<typeof memoryFirings>['all'], breaks: (what: string) => void): void {
  for (const { key, state } of firings.values())
    if (state === 'reserving' || state === 'returning') breaks(`Left half done: ${key} is ${state}`);
}

async function* listed(products: readonly ProductFacts[]): AsyncGenerator<ProductFacts> {
  yield* products;
}

/** A notification as the provider writes it. Source: partner API, Events. */
function bodyOf(id: string, type: string, createdAtMs: number, product: ProductFacts): string {
  const data = {
    product: {
      id: product.id,
      status: product.status,
      end_at: product.endAt,
      _links: {
        subscription: { href: `https://elsewhere.example/v1/subscriptions/${product.subscriptionId}` },
      },
    },
    ...(type === 'balance.threshold.exceeded'
      ? { threshold: { allowance_type: 'data', percentage: 80 } }
      : {}),
  };
  return JSON.stringify({ id, type, created_at: new Date(createdAtMs).toISOString(), data });
}
