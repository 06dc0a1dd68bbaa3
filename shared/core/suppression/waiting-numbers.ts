import type { Msisdn } from '../msisdn.ts';
import { changeNumbersMax, endOf } from './suppression.ts';
import type { Why } from './suppression-row.ts';

/** Numbers that are listed for one reason until one time, and so fit in one change. */
export type NumberGroup = { readonly why: Why; readonly numbers: ReadonlySet<Msisdn> };

/** A list with a date for each of its rows would otherwise be held in memory as a whole. */
const groupsMax = 100;

/** The numbers of a long list, which wait for others that are listed for the same reason until the same time. */
export class WaitingNumbers {
  /** By reason and time; the group that grew last stands at the end. */
  readonly #groups = new Map<string, { why: Why; numbers: Set<Msisdn> }>();
  readonly #groupOf = new Map<Msisdn, string>();

  /**
   * A number waits once: what is said of it later stands.
   *
   * @returns the group that is to be listed now: the number's own, if it fills a change; or, where too many wait, the
   * one that has not grown for longest, since a reason that many rows share continues growing
   */
  add(number: Msisdn, why: Why): NumberGroup | undefined {
    this.drop(number);
    const key = JSON.stringify([why.reason, why.expiresAtMs]);
    const group = this.#groups.get(key) ?? { why, numbers: new Set() };
    this.#groups.delete(key);
    this.#groups.set(key, group);
    group.numbers.add(number);
    this.#groupOf.set(number, key);
    if (group.numbers.size === changeNumbersMax) return this.#take(key);
    return this.#groups.size > groupsMax ? this.takeOldest() : undefined;
  }

  /** Whether a number waits to be listed for longer than that. */
  isLonger(number: Msisdn, why: Why): boolean {
    const group = this.#groups.get(this.#groupOf.get(number) ?? '');
    return group !== undefined && endOf(group.why) > endOf(why);
  }

  /** The number is not to be listed after all. */
  drop(number: Msisdn): void {
    const key = this.#groupOf.get(number);
    if (key === undefined) return;
    this.#groupOf.delete(number);
    const group = this.#groups.get(key);
    group?.numbers.delete(number);
    if (group?.numbers.size === 0) this.#groups.delete(key);
  }

  /** Takes out the group that has not grown for longest, as long as there is one. */
  takeOldest(): NumberGroup | undefined {
    const [oldest] = this.#groups.keys();
    return oldest === undefined ? undefined : this.#take(oldest);
  }

  #take(key: string): NumberGroup | undefined {
    const group = this.#groups.get(key);
    this.#groups.delete(key);
    for (const number of group?.numbers ?? []) this.#groupOf.delete(number);
    return group;
  }
}
