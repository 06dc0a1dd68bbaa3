import * as z from 'zod/mini';
import { parseReportId } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { periodFault, reportKinds } from '../../core/reports/report.ts';
import { type Report, readReport, requestReport } from '../../flows/reports/request-report.ts';
import type { ApiPorts } from '../api-call.ts';
import { failureView } from '../jobs/failure-view.ts';
import type { FilePorts } from '../request/api-ports.ts';
import { notFound } from '../request/problem.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { answer, type Route, route } from '../route.ts';

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
      .check(z.describe('Of this account only.')),
  });

/** Reports are written by the planner, and then downloaded from the bucket. */
export function reportRoutes(ports: ApiPorts): Route[] {
  return [
    route('createReport', { body: reportForm }, async ({ body, caller, key }) => {
      const { account_id: accountId, ...rest } = body;
      const fault = periodFault(rest, ports.now());
      if (fault !== undefined) throw invalidRequest([{ detail: fault.detail, pointer: `/${fault.of}` }]);
      const report = await requestReport(ports, caller, key, present({ ...rest, accountId }));
      return answer(202, reportView(report), { location: `/v1/reports/${report.id}` });
    }),
  ];
}

/** How far a report has come, and where its files are. */
export function reportReads(ports: FilePorts): Route[] {
  return [
    route('getReport', {}, async ({ params }) => {
      const id = parseReportId(params.id);
      const report = id === undefined ? undefined : await readReport(ports, id);
      if (report === undefined) throw notFound('There is no such report, or it is kept no longer');
      return answer(200, reportView(report));
    }),
  ];
}

export function reportView({ id, kind, from, to, accountId, createdAtMs, progress, failure, files }: Report) {
  const state = failure === undefined ? (files === undefined ? 'writing' : 'written') : 'failed';
  const { pages = 0, items = 0, reachedDay } = progress ?? {};
  return {
    ...{ id, kind, from, to },
    ...present({ account_id: accountId }),
    state: state as 'writing' | 'written' | 'failed',
    created_at: new Date(createdAtMs).toISOString(),
    progress: { pages, items, ...present({ reached_day: reachedDay }) },
    ...(failure === undefined ? {} : { failure: failureView(failure) }),
    ...present({ files }),
  };
}
