import type { GateWork } from '../../../core/rate-limit/work.ts';
import type { ProductPages } from '../../../ports/products.ts';
import type { Lines } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-gate.ts';
import { readThroughGate } from '../../rate-limit/read-through-gate.ts';

/** A provider without such a list gets it with a new version, which nobody waits for. */
const absenceKeptMs = 60 * 60_000;

/**
 * The active products of a line, from the provider's list, through the gate of its reads. One page holds them: a line has fewer. A
 * provider that has no such list is asked once an hour by a process. As long as it has answered with lists, the line that it refuses
 * is only that one.
 */
export function lineProducts(
  world: PassPorts,
  pages: ProductPages,
  work: GateWork = 'deciding',
): NonNullable<Lines['products']> {
  let hasLists = false;
  let absentUntilMs = 0;
  return async function* products(subscriptionId) {
    if (world.now() < absentUntilMs) return;
    const page = await readThroughGate(world, 'partner.reads', { work }, () =>
      pages({ status: 'active', subscriptionId }),
    );
    if ('absent' in page) {
      if (!hasLists) absentUntilMs = world.now() + absenceKeptMs;
      world.log.info('the products of a line are not listed', { line: subscriptionId, why: page.absent });
      return;
    }
    hasLists = true;
    yield* page.products;
  };
}
