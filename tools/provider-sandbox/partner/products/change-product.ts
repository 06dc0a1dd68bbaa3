import { productBody } from '../body/product-body.ts';
import { dayMs, monthsLater } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import { bytesPerUnit, type Offering } from './offering.ts';
import type { Product } from './product.ts';

/** Starts a product: its time runs from now. Source: partner API, States and transitions, Product. */
export function activateProduct(world: PartnerWorld, product: Product, atMs: number): Product {
  const active = startCycle(world, { ...product, status: 'active', startedAtMs: atMs }, atMs);
  world.emit('product.active', { product: productBody(world, active) }, atMs);
  return active;
}

/** Ends a product before or at its time. */
export function endProduct(
  world: PartnerWorld,
  product: Product,
  status: 'canceled' | 'terminated' | 'depleted',
  atMs: number,
): Product {
  const ended: Product = { ...product, status, endedAtMs: atMs };
  world.products.put(ended);
  world.emit(`product.${status}`, { product: productBody(world, ended) }, atMs);
  return ended;
}

function startCycle(world: PartnerWorld, product: Product, atMs: number): Product {
  const offering = world.offerings.get(product.offeringId);
  if (!offering) throw new Error(`The product ${product.id} has no offering`);
  const endAtMs = endOfCycle(offering, atMs);
  const running: Product = { ...product, balance: fullBalance(offering), endAtMs };
  world.products.put(running);
  world.later(endAtMs, () => endCycle(world, offering, product.id, endAtMs));
  return running;
}

function endCycle(world: PartnerWorld, offering: Offering, productId: string, endAtMs: number): void {
  const product = world.products.get(productId);
  if (product?.status !== 'active' || product.endAtMs !== endAtMs) return;
  if (product.isCanceledAtEnd) endProduct(world, product, 'canceled', endAtMs);
  else if (offering.validity.isRecurrent) startCycle(world, product, endAtMs);
  else endProduct(world, product, 'terminated', endAtMs);
}

function endOfCycle({ validity }: Offering, atMs: number): number {
  const { unit, unitCount } = validity;
  return unit === 'day' ? atMs + unitCount * dayMs : monthsLater(atMs, unitCount);
}

/** What an offering's allowance holds; nothing for an unlimited one. */
export function fullBalance({ allowance }: Offering): Product['balance'] {
  if (allowance.isUnlimited) return undefined;
  const bytes = allowance.unitCount * bytesPerUnit[allowance.unit];
  return { initialBytes: bytes, remainingBytes: bytes };
}
