import { report } from '../answers/preview.ts';
import type { Descriptions } from '../description.ts';
import { reportIdParameter } from '../path-parameters.ts';

const march = {
  id: reportIdParameter.example,
  kind: 'usage',
  from: '2026-03-01',
  to: '2026-03-31',
  state: 'writing',
  created_at: '2026-04-01T08:00:00.000Z',
  progress: { pages: 0, items: 0 },
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
          progress: { pages: 31, items: 3041 },
          files: {
            usage: 'https://bucket.example.com/jobs/rep_1d4g7j0m3p6s9v2u5b8e1h4k7n/1/usage.csv',
          },
        },
      },
    },
  },
} satisfies Descriptions<'createReport' | 'getReport'>;
