import type { Complaint } from './complaint.ts';

/**
 * What somebody said of a number, between these times: until when nobody may text it, or undefined: it is taken off the
 * list.
 */
export type Said = { readonly fromMs: number; readonly toMs: number; readonly untilMs: number | undefined };

/** S3 tells times to the second, and clocks differ. */
const apartMs = 10_000;

/**
 * Of all that was said of a number since it was last taken off the list, the longest stands, whatever was said or heard
 * last.
 *
 * @param listedUntilMs what the list came to; undefined: nobody minds a text
 */
export function longestStands(all: readonly Said[], listedUntilMs: number | undefined): Complaint {
  const removals = all.filter(({ untilMs }) => untilMs === undefined);
  const counting = all.flatMap(({ fromMs, toMs, untilMs }) => {
    if (untilMs === undefined || removals.some((one) => one.fromMs > toMs + apartMs)) return [];
    return [{ untilMs, isSure: removals.every((one) => one.toMs < fromMs - apartMs) }];
  });
  const least = Math.max(0, ...counting.map(({ untilMs, isSure }) => (isSure ? untilMs : 0)));
  const listed = listedUntilMs ?? 0;
  if (listed < least) return 'A number is listed for a shorter time than somebody said';
  const isSaid = listed === least || counting.some(({ untilMs }) => untilMs === listed);
  return isSaid ? undefined : 'A number is listed for a longer time than anybody said since it was taken off';
}
