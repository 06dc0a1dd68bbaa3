import type { FittingPages, Lines } from '../rule-ports.ts';
import { fittingOfferings } from './fitting-offerings.ts';
import type { PassPorts } from './pass-gate.ts';
import { readThroughGate } from './read-through-gate.ts';
import { type RecentReads, recentReads } from './recent-reads.ts';

/** What rules ask of the provider, through the gate of its reads. */
export function gatedLines(world: PassPorts, lines: Lines, fittingPages?: FittingPages): Lines {
  const { products } = lines;
  return {
    product: (id) => throughGate(world, () => lines.product(id)),
    subscription: (id) => throughGate(world, () => lines.subscription(id)),
    porting: (id) => throughGate(world, () => lines.porting(id)),
    invoice: (id) => throughGate(world, () => lines.invoice(id)),
    ...(products === undefined ? {} : { products: (id) => gatedList(world, products(id)) }),
    ...(fittingPages === undefined ? {} : { fitting: fittingOfferings(world, fittingPages) }),
  };
}

type RuleReads = {
  readonly lines: Lines;
  readonly fittingPages?: FittingPages | undefined;
  /** The own numbers of a line. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
};

/** The ports of rules, those that ask the provider through its gate, and the reads that the events of a burst share. */
export function gatedRules<Ports extends RuleReads>(
  world: PassPorts,
  ports: Ports,
): Ports & { readonly recentReads: RecentReads } {
  const { numbersOf, fittingPages } = ports;
  const lines = gatedLines(world, ports.lines, fittingPages);
  return {
    ...ports,
    lines,
    recentReads: recentReads(lines, world.now),
    numbersOf: (subscriptionId: string) => throughGate(world, () => numbersOf(subscriptionId)),
  };
}

function throughGate<Answer>(world: PassPorts, read: () => Promise<Answer>): Promise<Answer> {
  return readThroughGate(world, 'partner.reads', { work: 'deciding' }, read);
}

/** A line's products stand on one page: there are fewer than a page holds, so that one permit is enough. */
async function* gatedList<Item>(world: PassPorts, list: AsyncIterable<Item>): AsyncGenerator<Item> {
  const items = list[Symbol.asyncIterator]();
  for (let next = await throughGate(world, () => items.next()); next.done !== true; next = await items.next())
    yield next.value;
}
