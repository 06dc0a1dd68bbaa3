import type { Step } from '../jobs/operation.ts';
import { dayMs } from '../timing.ts';
import { membersOf } from './named-ids.ts';

/** What is wrong with a step's dates, and where in its input. */
export type PastDate = { readonly detail: string; readonly pointer: string; readonly reason: 'past' };

/** Days end last at UTC-12. */
const dayEndsAfterMs = dayMs * 1.5;

/** The first time or day of a step that was over before it could be ordered. */
export function pastDateOf({ input }: Step, nowMs: number): PastDate | undefined {
  const { addons } = membersOf(input.products);
  const moments: (readonly [string, unknown])[] = [
    ...(Array.isArray(addons) ? addons : []).map(
      (addon, at) => [`/products/addons/${at}/startAt`, membersOf(addon).startAt] as const,
    ),
    ['/preferredSchedule/preferredPortingAt', membersOf(input.preferredSchedule).preferredPortingAt],
  ];
  const { effectiveAt } = membersOf(input.schedule);
  const days: (readonly [string, unknown])[] = [['/schedule/effectiveAt', effectiveAt]];
  const found =
    moments.find(([, value]) => Date.parse(String(value)) <= nowMs) ??
    days.find(([, value]) => Date.parse(String(value)) + dayEndsAfterMs <= nowMs);
  return found === undefined
    ? undefined
    : { detail: 'It is in the past. Write a later one', pointer: found[0], reason: 'past' };
}
