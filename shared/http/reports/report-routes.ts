import * as z from 'zod/mini';
import { shownActor } from '../../core/access/actor.ts';
import { parseReportId } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import type { KeptReport } from '../../core/reports/kept-report.ts';
import { periodFault, reportKinds } from '../../core/reports/report.ts';
import {
  cancelReport,
  filesOf,
  listReports,
  type ReportFiles,
  requestReport,
} from '../../flows/reports/request-report.ts';
import type { FilePorts, WritePorts } from '../api-ports.ts';
import { waitingView } from '../jobs/job-members.ts';
import { encodeCreatedCursor, readCreatedCursor } from '../request/cursors.ts';
import { cursorParameter, limitParameter } from '../request/parameters.ts';
import { failureView, notFound } from '../request/problem.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { answer, momentOf, momentOrNull, pageAnswer, type Route, route } from '../route.ts';

const day = (description: string) =>
  z.string().check(z.meta({ format: 'date', examples: ['2027-03-01'], description }));

const reportForm = () =>
  z.strictObject({
    kind: z
      .enum(reportKinds)
      .check(
        z.describe(
          '`usage` by day, subscription and campaign; `campaigns`: estimates beside the usage list; `invoices`.',
        ),
      ),
    from: day('The first day, in UTC.'),
    to: day('The last day, at most a year later.'),
    account_id: z
      .optional(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.describe('Only what belongs to this account, for `usage` and `invoices`.')),
  });

const listQuery = () => z.strictObject({ limit: limitParameter(50, 20), cursor: cursorParameter() });

/** Reports are written by the planner, and then downloaded from the bucket. */
export function reportRoutes(ports: WritePorts): Route[] {
  return [
    route('createReport', { body: reportForm }, async ({ body, actor, key }) => {
      const { account_id: accountId, ...rest } = body;
      const fault = periodFault(rest, ports.now());
      if (fault !== undefined) throw invalidRequest([{ detail: fault.detail, pointer: `/${fault.of}` }]);
      // Its texts would be compared with the estimates of all accounts.
      if (rest.kind === 'campaigns' && accountId !== undefined) throw notOfAccount();
      const report = await requestReport(ports, actor, key, present({ ...rest, accountId }));
      return answer(202, reportView(report), { location: `/v1/reports/${report.id}` });
    }),

    route('cancelReport', {}, async ({ params }) => {
      const id = parseReportId(params.id);
      const report = id === undefined ? undefined : await cancelReport(ports, id);
      if (report === undefined) throw noSuchReport();
      return answer(200, reportView(report));
    }),
  ];
}

/** How far reports have come, and where their files are. */
export function reportReads(ports: FilePorts): Route[] {
  return [
    route('listReports', { query: listQuery }, async ({ query: { limit, cursor } }) => {
      const { items, next } = await listReports(ports, readCreatedCursor(cursor, parseReportId), limit);
      const isIncomplete = next !== undefined && items.length < limit;
      return pageAnswer(
        items.map((report) => reportView(report)),
        next && encodeCreatedCursor(next),
        isIncomplete,
      );
    }),

    route('getReport', {}, async ({ params }) => {
      const id = parseReportId(params.id);
      const report = id === undefined ? undefined : await ports.reports.report(id);
      if (report === undefined) throw noSuchReport();
      return answer(200, reportView(report, await filesOf(ports, report)));
    }),
  ];
}

function notOfAccount() {
  const detail = 'Leave `account_id` out: a report of campaigns is of all accounts. `usage` can be of one';
  return invalidRequest([{ detail, pointer: '/account_id' }]);
}

function noSuchReport() {
  return notFound('There is no such report');
}

export function reportView(report: KeptReport, files?: ReportFiles) {
  const { id, kind, from, to, accountId, state, createdAtMs, createdBy, failure } = report;
  const { pages, items, reachedDay } = report.progress;
  return {
    ...{ id, kind, from, to },
    ...present({ account_id: accountId }),
    state,
    waiting: waitingOf(report),
    created_at: momentOf(createdAtMs),
    created_by: shownActor(createdBy),
    started_at: momentOrNull(report.startedAtMs),
    ended_at: momentOrNull(report.endedAtMs),
    progress: { pages, items, ...present({ reached_day: reachedDay }) },
    ...(failure === undefined ? {} : { failure: failureView(failure) }),
    ...present({ files }),
  };
}

function waitingOf({ state, startedAtMs, waiting }: KeptReport) {
  if (waiting !== undefined) return waitingView(waiting);
  return state === 'writing' && startedAtMs === undefined
    ? waitingView({ for: 'queue', detail: 'The report begins when the planner is free.' })
    : null;
}
