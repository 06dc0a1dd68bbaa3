import { z } from 'zod';
import { reportKinds } from '../../../shared/core/reports/report.ts';
import type { reportView } from '../../../shared/http/reports/report-routes.ts';
import { failure } from './failure.ts';
import { count, moment } from './members.ts';
import { viewed } from './viewed.ts';

const url = z.url().optional();

export const report = viewed<ReturnType<typeof reportView>>()(
  z
    .object({
      id: z
        .string()
        .regex(/^rep_[0-9a-v]{26}$/)
        .describe('The id of the report.'),
      kind: z.enum(reportKinds).describe('What it is about.'),
      from: z.string().describe('The first day, in UTC.'),
      to: z.string().describe('The last day, in UTC.'),
      account_id: z.string().optional().describe('The account that it is about, where it is about one.'),
      state: z.enum(['writing', 'written', 'failed']).describe('`written`: all files can be downloaded.'),
      created_at: moment('When it was requested.'),
      progress: z
        .object({
          pages: count("Pages of the provider's lists that were read."),
          items: count('Items on them.'),
          reached_day: z
            .string()
            .optional()
            .describe('The day that was read last; usage is read from the newest on.'),
        })
        .describe('How far it has come.'),
      failure: failure.optional(),
      files: z
        .object({
          usage: url.describe('Units by day, subscription, campaign and charge class.'),
          campaigns: url.describe('The estimate of each campaign, beside what is on the usage list.'),
          invoices: url.describe('Invoices.'),
          invoice_items: url.describe('Their items.'),
        })
        .optional()
        .describe('Where each CSV can be downloaded, for an hour.'),
    })
    .meta({ id: 'Report', description: 'Usage, campaigns or invoices of a time, as files.' }),
);
