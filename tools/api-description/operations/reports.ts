import { pageOf } from '../answers/members.ts';
import { report } from '../answers/preview.ts';
import type { Descriptions } from '../description.ts';
import { reportIdParameter } from '../path-parameters.ts';

const march = {
  id: reportIdParameter.example,
  kind: 'usage',
  from: '2026-03-01',
  to: '2026-03-31',
  state: 'writing',
  waiting: { for: 'queue', since: null, until: null, detail: 'The report begins when the planner is free.' },
  created_at: '2026-04-01T08:00:00.000Z',
  created_by: { kind: 'key', id: 'crm', name: 'crm' },
  started_at: null,
  ended_at: null,
  progress: { pages: 0, items: 0 },
};

const over = {
  waiting: null,
  started_at: '2026-04-01T08:00:05.000Z',
  ended_at: '2026-04-01T08:04:00.000Z',
};

export const reportOperations = {
  createReport: {
    summary: 'Have a report written',
    description:
      'Reads the lists of the provider for a time, and writes files: `usage` sums units by day, subscription, ' +
      'campaign and charge class; `campaigns` sets the estimate of each beside what is on the usage list; ' +
      '`invoices` has invoices and their items. It takes minutes to hours, at the pace of the rate limiter. A ' +
      'report covers at most 366 days.',
    answers: { 202: { description: 'The report is being written.', schema: report, headers: ['Location'] } },
    examples: {
      usage: {
        summary: 'The usage of a month',
        body: { kind: 'usage', from: '2026-03-01', to: '2026-03-31' },
        status: 202,
        answer: march,
      },
    },
  },
  listReports: {
    summary: 'List reports',
    description: 'What reports were asked for, the newest first, without the addresses of their files.',
    answers: {
      200: { description: 'A page of reports.', schema: pageOf(report, 'Reports, the newest first.') },
    },
    examples: {
      all: {
        summary: 'All of them',
        status: 200,
        answer: {
          items: [{ ...march, state: 'written', ...over, progress: { pages: 31, items: 3041 } }],
          next: null,
        },
      },
    },
  },
  getReport: {
    summary: 'Get a report',
    description: 'How far a report has come, and where its files are.',
    path: { id: reportIdParameter },
    answers: { 200: { description: 'The report as it is now.', schema: report } },
    examples: {
      written: {
        summary: 'One that is written',
        path: { id: reportIdParameter.example },
        status: 200,
        answer: {
          ...march,
          state: 'written',
          ...over,
          progress: { pages: 31, items: 3041 },
          files: {
            usage: 'https://bucket.example.com/jobs/rep_1d4g7j0m3p6s9v2u5b8e1h4k7n/1/usage.csv',
          },
        },
      },
    },
  },
  cancelReport: {
    summary: 'Cancel a report',
    description:
      'Nothing more is read for it. What is read at that moment ends first, and no file is written. A report that ' +
      'is canceled already is answered in the same way; one that has ended otherwise is a conflict.',
    path: { id: reportIdParameter },
    answers: { 200: { description: 'The report, canceled.', schema: report } },
    problems: ['report_state_conflict'],
    examples: {
      one: {
        summary: 'One that is being written',
        path: { id: reportIdParameter.example },
        status: 200,
        answer: { ...march, state: 'canceled', ...over, started_at: null },
      },
    },
  },
} satisfies Descriptions<'createReport' | 'listReports' | 'getReport' | 'cancelReport'>;
