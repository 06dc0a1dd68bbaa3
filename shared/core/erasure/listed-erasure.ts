import { timeOrder } from '../lists/time-order.ts';
import type { Erasure } from './erasure.ts';

/** Where in the list of erasures one stands. */
export type ErasureCursor = Pick<Erasure, 'createdAtMs' | 'id'>;

/** An erasure as a list shows it: nothing of it leads to the number. */
export type ListedErasure = Omit<Erasure, 'number' | 'numberMark' | 'walk'>;

export function listedErasure(erasure: Erasure): ListedErasure {
  const { number: _number, numberMark: _mark, walk: _walk, ...listed } = erasure;
  return listed;
}

/** By this erasures are in order: by their time, and those of one time by their ids. */
export function erasureOrder({ createdAtMs, id }: ErasureCursor): string {
  return timeOrder(createdAtMs, id);
}
