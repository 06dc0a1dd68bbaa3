import * as z from 'zod/mini';
import { kindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import type { InputError } from '../../errors.ts';
import { findRow } from '../../flows/results/find-row.ts';
import { type MatchingRows, matchingRows } from '../../flows/results/matching-rows.ts';
import { keptTexts } from '../../flows/results/page-texts.ts';
import { type OrderRowView, readOrderRows } from '../../flows/results/read-order-rows.ts';
import { type RowView, readRecipients } from '../../flows/results/read-recipients.ts';
import type { ReportRow } from '../../flows/results/report-page.ts';
import type { RowFilter } from '../../flows/results/row-filter.ts';
import { jobOfPath } from '../api-call.ts';
import type { FilePorts } from '../api-ports.ts';
import { readRowCursor } from '../request/cursors.ts';
import {
  choiceParameter,
  cursorParameter,
  integerParameter,
  limitParameter,
  word,
} from '../request/parameters.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { answer, type Route, route } from '../route.ts';
import { recipientStates, recipientsView } from './campaign-view.ts';
import { hiddenIn, revealedTo } from './hidden-rows.ts';
import { orderRowStates, orderRowsView } from './order-batch-view.ts';

const states = [
  ...new Set([...Object.keys(recipientStates), ...Object.keys(orderRowStates)]),
] as unknown as readonly [string, ...string[]];

/** Ten parts of 500 characters, of three bytes each: more rows would not fit into an answer. */
const rowsWithTextsMax = 200;

const query = () =>
  z.strictObject({
    state: choiceParameter(states, 'Rows in this state only.'),
    reason: word('Rows with this reason only: a code from `rows_by_reason` of the job.'),
    limit: limitParameter(1000, 100),
    cursor: cursorParameter(),
    line: integerParameter(
      'The page begins with the row of this line of the input. It cannot be combined with `cursor`.',
    ),
    reveal: choiceParameter(
      ['true', 'false'],
      'Whether numbers and what installs an eSIM are shown whole, which leaves an entry in the audit log. Programs ' +
        'get them whole unless this is `false`, people only if it is `true`. What installs an eSIM also needs the ' +
        'scope `order`, and people get it only with a `limit` of 1.',
    ),
    text: choiceParameter(
      ['true', 'false'],
      'Campaigns only: whether each row has the text that its recipient gets. Texts may name people, so `true` ' +
        'leaves an entry in the audit log, even if numbers are masked. A page then has at most 200 rows.',
    ),
  });

/** What became of the rows of a job. They are objects. */
export function rowReads(ports: FilePorts): Route[] {
  return [
    route('listRows', { query }, async (request) => {
      const { state, reason, limit, cursor, line, reveal, text } = request.query;
      const revealed = revealedTo(request.who, reveal, limit);
      const shown = (
        page: { readonly items: readonly object[]; readonly next: string | null },
        isIncomplete: boolean,
      ) => ({
        ...answer(200, {
          ...page,
          items: hiddenIn(page.items, revealed),
          ...(isIncomplete ? { incomplete: true } : {}),
        }),
        revealsNothing: !revealed.numbers && text !== 'true',
      });
      const job = await jobOfPath(ports, request);
      const from = line === undefined ? readRowCursor(cursor) : await cursorAt(ports, job, line, cursor);
      if (kindOf(job.id) === 'campaign') {
        const wanted = { state: stateIn(recipientStates, state), reason };
        const texts = text === 'true' && job.plan ? keptTexts(ports.objects, job.plan.key) : undefined;
        const reading = { ...ports, objects: texts?.objects ?? ports.objects };
        const most = texts === undefined ? limit : Math.min(limit, rowsWithTextsMax);
        const page = await pageOfRows(reading, job, wanted, from, most, readRecipients);
        return shown(recipientsView(page, texts?.textAt), page.isIncomplete);
      }
      if (text === 'true') throw noTexts();
      const wanted = { state: stateIn(orderRowStates, state), reason };
      const page = await pageOfRows(ports, job, wanted, from, limit, readOrderRows);
      return shown(orderRowsView(page), page.isIncomplete);
    }),
  ];
}

/** A page of all rows, or of those that are wanted. */
async function pageOfRows<Row extends RowView | OrderRowView>(
  ports: FilePorts,
  job: Job,
  wanted: RowFilter,
  from: RowCursor,
  most: number,
  read: (
    ports: Pick<FilePorts, 'ledger' | 'objects'>,
    job: Job,
    from: RowCursor,
    most: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next?: RowCursor }>,
): Promise<MatchingRows<Row | ReportRow>> {
  if (wanted.state === undefined && wanted.reason === undefined)
    return { ...(await read(ports, job, from, most)), isIncomplete: false };
  return matchingRows(ports, job, wanted, from, most, (ledger, at, rows) =>
    read({ ...ports, ledger }, job, at, rows),
  );
}

/** @throws InputError 400 when the job has no such row, or when a cursor says where to begin as well */
async function cursorAt(
  ports: FilePorts,
  job: Job,
  line: number,
  cursor: string | undefined,
): Promise<RowCursor> {
  const found = cursor === undefined ? await findRow(ports, job, line) : undefined;
  if (found !== undefined) return found;
  const detail =
    cursor === undefined
      ? `No row of this job is of line ${line}`
      : 'Leave out `line` or `cursor`: they cannot be combined';
  throw invalidRequest([{ in: 'query', pointer: 'line', detail }]);
}

function noTexts(): InputError {
  const detail = 'Only the rows of campaigns have texts';
  return invalidRequest([{ in: 'query', pointer: 'text', detail, hint: 'Leave `text` out.' }]);
}

function stateIn(own: Readonly<Record<string, string>>, state: string | undefined): string | undefined {
  if (state === undefined) return undefined;
  if (Object.hasOwn(own, state)) return own[state];
  const detail = `\`state\` must be one of ${Object.keys(own).join(', ')} for this job`;
  throw invalidRequest([{ in: 'query', pointer: 'state', detail }]);
}
