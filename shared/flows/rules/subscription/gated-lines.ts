import type { GateWork } from '../../../core/rate-limit/work.ts';
import type { ProductPages } from '../../../ports/products.ts';
import type { FittingPages, Lines, OfferingPrices } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-gate.ts';
import { readThroughGate } from '../../rate-limit/read-through-gate.ts';
import { fittingOfferings } from './fitting-offerings.ts';
import { lineProducts } from './line-products.ts';
import { offeringPrices } from './offering-prices.ts';
import { type RecentReads, recentReads } from './recent-reads.ts';

/** Lists that a provider need not have. Absent: nobody is asked. */
type LaterLists = {
  readonly fittingPages?: FittingPages | undefined;
  readonly productPages?: ProductPages | undefined;
  readonly offeringPrices?: OfferingPrices | undefined;
};

/** What rules ask of the provider, through the gate of its reads. */
export function gatedLines(
  world: PassPorts,
  lines: Lines,
  { fittingPages, productPages, offeringPrices: prices }: LaterLists = {},
  work: GateWork = 'deciding',
): Lines {
  return {
    product: (id) => throughGate(world, () => lines.product(id), work),
    subscription: (id) => throughGate(world, () => lines.subscription(id), work),
    porting: (id) => throughGate(world, () => lines.porting(id), work),
    invoice: (id) => throughGate(world, () => lines.invoice(id), work),
    ...(productPages === undefined ? {} : { products: lineProducts(world, productPages, work) }),
    ...(fittingPages === undefined ? {} : { fitting: fittingOfferings(world, fittingPages, work) }),
    ...(prices === undefined ? {} : { prices: offeringPrices(world, prices, work) }),
  };
}

type RuleReads = LaterLists & {
  readonly lines: Lines;
  /** The own numbers of a line. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
};

/**
 * The ports of rules, those that ask the provider through its gate, and the reads that the events of a burst share. Sweeps read lines
 * of their own, which leave the gate to whoever decides about an event.
 */
export function gatedRules<Ports extends RuleReads>(
  world: PassPorts,
  ports: Ports,
): Ports & { readonly recentReads: RecentReads; readonly sweptLines: Lines } {
  const { numbersOf, productPages } = ports;
  const lines = gatedLines(world, ports.lines, ports);
  return {
    ...ports,
    lines,
    sweptLines: gatedLines(world, ports.lines, ports, 'watching'),
    ...(productPages === undefined ? {} : { productPages: gatedPages(world, productPages) }),
    recentReads: recentReads(lines, world.now),
    numbersOf: (subscriptionId: string) => throughGate(world, () => numbersOf(subscriptionId)),
  };
}

function throughGate<Answer>(
  world: PassPorts,
  read: () => Promise<Answer>,
  work: GateWork = 'deciding',
): Promise<Answer> {
  return readThroughGate(world, 'partner.reads', { work }, read);
}

/** The pages that sweeps read, which leave the gate to whoever decides about an event. */
function gatedPages(world: PassPorts, pages: ProductPages): ProductPages {
  return (filter, cursor) => throughGate(world, () => pages(filter, cursor), 'watching');
}
