import type { Complaint } from './complaint.ts';

/**
 * What somebody said of a number, between these times: until when nobody may text it, or undefined: it is taken off the
 * list.
 */
export type Said = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly untilMs: number | undefined;
  readonly isUpload: boolean;
};

/**
 * What was said last of a number stands at the end. A list that was replaced since may only lengthen what stands there,
 * as the later version may have said that again.
 *
 * @param mayBeLonger whether that list said it last, or said just what stands there
 * @param listedUntilMs what the list came to; undefined: nobody minds a text
 */
export function lastWordStands(
  last: Said,
  mayBeLonger: boolean,
  listedUntilMs: number | undefined,
): Complaint {
  if (last.untilMs === undefined)
    return listedUntilMs === undefined ? undefined : 'A number is listed that was taken off the list';
  const listed = listedUntilMs ?? 0;
  if (listed < last.untilMs) return 'A number is listed for a shorter time than was said last';
  return listed > last.untilMs && !mayBeLonger
    ? 'A number is listed for a longer time than was said last'
    : undefined;
}
