import * as z from 'zod/mini';
import { digest32 } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { ListedNumber, ListFilters, WalkedTo } from '../../core/suppression/newest-first.ts';
import { reasonCharsMax } from '../../core/suppression/suppression.ts';
import { maskNumber } from '../../core/words/mask-number.ts';
import { type SuppressionPage, suppressionPages } from '../../flows/suppression/list-suppressed.ts';
import { type KeptCounts, lastCounts } from '../../flows/suppression/read-export.ts';
import type { FilePorts } from '../api-ports.ts';
import { revealedTo } from '../jobs/hidden-rows.ts';
import { unknownCursor } from '../request/cursors.ts';
import {
  choiceParameter,
  cursorParameter,
  limitParameter,
  timeParameter,
  word,
} from '../request/parameters.ts';
import { type Answer, answer, momentOf, type Request } from '../route.ts';

export const listQuery = () =>
  z.strictObject({
    limit: limitParameter(1000, 100),
    cursor: cursorParameter(),
    reason: z
      .optional(z.string().check(z.minLength(1), z.maxLength(reasonCharsMax)))
      .check(z.meta({ description: 'Only numbers with exactly this reason.' })),
    since: timeParameter('Only numbers that came onto the list then or later.'),
    expires_before: timeParameter('Only numbers that may be texted again before that time.'),
    reveal: choiceParameter(
      ['true', 'false'],
      'Whether to show whole numbers, which the audit log records. Programs get them unless this is `false`, people ' +
        'only if it is `true`, test keys never.',
    ),
    upload: word(
      'The key in the bucket of an uploaded list. The answer is the report of that upload. It cannot be combined ' +
        'with the other parameters.',
    ),
  });

type Query = z.output<ReturnType<typeof listQuery>>;

type Asked = Pick<Request<Query, unknown>, 'query' | 'who'>;

/** Who must not be texted, page by page. */
export function listedNumbers(ports: FilePorts): (asked: Asked) => Promise<Answer> {
  const pageOf = suppressionPages(ports);
  return async ({ query: { limit, cursor, reveal, ...query }, who }) => {
    const filters = { reason: query.reason, sinceMs: query.since, expiresBeforeMs: query.expires_before };
    const page = await pageOf({ after: readCursor(cursor, filters), limit, filters });
    // A test key is handed out more freely.
    const isRevealed = who.actor.test !== true && revealedTo(who, reveal, limit).numbers;
    const body = {
      items: page.items.map((one) => numberView(one, isRevealed)),
      next: page.next === undefined ? null : cursorOf(page.next, filters),
      ...(page.isIncomplete ? { incomplete: true } : {}),
      last_change: page.lastChange,
      counts: cursor === undefined ? await countsOf(ports, page) : null,
    };
    return { ...answer(200, body), revealsNothing: !isRevealed || page.items.length === 0 };
  };
}

export function numberView({ number, atMs, reason, expiresAtMs }: ListedNumber, isRevealed: boolean) {
  return {
    number: isRevealed ? number : maskNumber(number),
    since: momentOf(atMs),
    ...present({ reason }),
    ...(expiresAtMs === undefined ? {} : { expires_at: momentOf(expiresAtMs) }),
  };
}

/** Of now where the whole list is known, else of the last export. */
async function countsOf(ports: FilePorts, { counts, lastChange }: SuppressionPage) {
  const asOf = momentOf(ports.now());
  const found = counts === undefined ? await lastCounts(ports) : { counts, lastChange, asOf };
  return found === undefined ? null : countsView(found);
}

export function countsView({ counts, lastChange, asOf }: KeptCounts) {
  const { numbers, erased, byReason, others } = counts;
  return {
    numbers,
    erased,
    by_reason: byReason.map(({ reason = null, count }) => ({ reason, count })),
    other_reasons: others,
    last_change: lastChange,
    as_of: asOf,
  };
}

/** @throws InputError 400 when we never gave out such a cursor, or for other filters */
function readCursor(value: string | undefined, filters: ListFilters): WalkedTo | undefined {
  if (value === undefined) return undefined;
  const text = Buffer.from(value, 'base64url').toString('latin1');
  const [, seq, left, of, mark] = /^(\d{1,12}) (\d{1,6}) (\d{1,6}) (\w+)$/.exec(text) ?? [];
  if (mark !== markOf(filters)) throw unknownCursor();
  return { seq: Number(seq), left: Number(left), of: Number(of) };
}

function cursorOf({ seq, left, of }: WalkedTo, filters: ListFilters): string {
  return Buffer.from(`${seq} ${left} ${of} ${markOf(filters)}`).toString('base64url');
}

/** A page's filters, in a few characters. */
function markOf({ reason, sinceMs, expiresBeforeMs }: ListFilters): string {
  return digest32([reason, sinceMs, expiresBeforeMs].map((one) => JSON.stringify(one ?? null))).slice(0, 8);
}
