import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import { afterPage, foundLine, type KeptLine } from '../../../core/reconciliation/sender-line.ts';
import { hourMs, readAgainMs } from '../../../core/timing.ts';
import { ProviderError } from '../../../errors.ts';
import type { LinePorts } from '../../../ports/lines.ts';
import { type PassPorts, passLimiter } from '../../rate-limit/pass-limiter.ts';

export type FindPorts = PassPorts & LinePorts;

/** The line, or why it is not known yet. */
export type LineAnswer =
  | {
      readonly kind: 'found';
      /** Absent where the number itself is asked for. */
      readonly lineId?: string;
    }
  /** Out of time, or put off. */
  | { readonly kind: 'interrupted'; readonly waitMs: number };

/** How a search ended, and what is to be kept of it. */
export type LineFound = { readonly answer: LineAnswer; readonly kept: KeptLine | undefined };

export type LineWish = {
  readonly sender: SenderKey;
  readonly from: Msisdn;
  readonly kept: KeptLine | undefined;
  /** A walk over the texts of the line that is kept is under way. */
  readonly isInUse: boolean;
  readonly work: LimiterWork;
};

/** After a whole list without the number the next one is not read at once: a fleet has thousands of pages. */
const missingAgainMs = hourMs;

/**
 * Finds the line by which a sender's texts are asked for, where the number does not do. Each page of lines passes the
 * rate limiter, and a search that is interrupted goes on where it was.
 *
 * @param goesOn whether there is time for one more page
 */
export async function findLine(
  ports: FindPorts,
  { sender, from, kept, isInUse, work }: LineWish,
  goesOn: () => boolean,
): Promise<LineFound> {
  if (!ports.senderLines.isNeededFor(from)) return { answer: { kind: 'found' }, kept: undefined };
  const known = foundLine(kept, ports.now(), isInUse);
  if (known !== undefined) return { answer: { kind: 'found', lineId: known.lineId }, kept };
  let search = kept !== undefined && 'cursor' in kept ? kept : undefined;
  try {
    while (goesOn()) {
      const cursor = search?.cursor;
      const passed = await passLimiter(ports, 'organization.reads', { work }, () =>
        ports.senderLines.page(cursor),
      );
      if (passed.kind === 'wait') return { answer: interrupted(passed.waitMs), kept: search };
      const next = afterPage(search?.endedLineId, from.replace('+', ''), passed.answer, ports.now());
      // A list that goes on at the page that it is at never ends.
      if (next === undefined || ('cursor' in next && next.cursor === cursor)) {
        ports.log.warn('no line has the number of this sender', { sender, listEnds: next === undefined });
        return { answer: interrupted(missingAgainMs), kept: undefined };
      }
      if ('lineId' in next) return { answer: { kind: 'found', lineId: next.lineId }, kept: next };
      search = next;
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, retryAfterMs = readAgainMs } = error.problem;
    ports.log.warn('lines could not be read', { code, status });
    // The provider may not know the place any more: the search begins anew.
    return { answer: interrupted(retryAfterMs), kept: code === 'refused' ? undefined : search };
  }
  return { answer: interrupted(0), kept: search };
}

function interrupted(waitMs: number): LineAnswer {
  return { kind: 'interrupted', waitMs };
}
