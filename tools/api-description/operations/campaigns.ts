import { draft, job } from '../answers/job.ts';
import type { Descriptions } from '../description.ts';
import { forUpload, plannedCampaign, unnamedCampaign } from './examples.ts';

const numbers = ['+12125550101', '+12125550102'];

export const campaignOperations = {
  createCampaign: {
    summary: 'Text many people',
    description:
      'Creates a campaign from `to` (everybody gets the same text), from `rows` (each row may fill in the text), ' +
      'as a draft that waits for a CSV file (`upload: true`), or for those whom a filter over subscriptions finds ' +
      '(`audience`). The input is planned first. What happens then is the ' +
      'option `mode`: `send` starts, `approve` waits for a person, `check` ends with the preview.',
    answers: {
      202: {
        description: 'The campaign was created and is being planned.',
        schema: job,
        headers: ['Location', 'ETag'],
      },
      201: {
        description: 'A draft was created. Post the file to the form in the answer.',
        schema: draft,
        headers: ['Location', 'ETag'],
      },
    },
    problems: ['unreadable_rows', 'columns_ambiguous'],
    examples: {
      rows: {
        summary: 'A text with the name of each person, which waits for approval',
        body: {
          name: 'Spring tariff',
          reference: 'spring-42',
          metadata: { crm_campaign: '8817' },
          from: '+12125550100',
          text: 'Hello {{ first_name }}, your new tariff starts today.',
          rows: [
            { to: numbers[0], first_name: 'Ada' },
            { to: '(212) 555-0102', first_name: 'Bo' },
            { to: '4.47E+11', first_name: 'Cy' },
          ],
          options: { mode: 'approve' },
        },
        status: 202,
        answer: plannedCampaign,
      },
      to: {
        summary: 'One text for everybody, planned and never sent',
        body: {
          from: '+12125550100',
          text: 'The office is closed on Friday.',
          to: numbers,
          options: { mode: 'check', price_per_segment: { amount: 0.0079, currency: 'USD' } },
        },
        status: 202,
        answer: {
          ...unnamedCampaign,
          options: {
            ...unnamedCampaign.options,
            mode: 'check',
            price_per_segment: { amount: 0.0079, currency: 'USD' },
          },
        },
      },
      audience: {
        summary: 'A text to everybody whose data ran out this week, which waits for approval',
        body: {
          name: 'Out of data',
          from: '+12125550100',
          text: 'Your data ran out. Reply MORE for a refill.',
          audience: { api: 'partner', status: ['active', 'grace'], data_ran_out_days: 7 },
          options: { mode: 'approve' },
        },
        status: 202,
        answer: { ...unnamedCampaign, name: 'Out of data' },
      },
      upload: {
        summary: 'A form for a CSV file',
        body: { from: '+12125550100', text: 'Hello {{ first_name }}', upload: true },
        status: 201,
        answer: {
          ...unnamedCampaign,
          state: 'draft',
          waiting: forUpload,
          source: { upload: `campaigns/${plannedCampaign.id}.csv` },
          options: { ...plannedCampaign.options, mode: 'send' },
          form: {
            url: 'https://bucket.example.com/',
            fields: { key: `campaigns/${plannedCampaign.id}.csv`, Policy: 'eyJleHBpcmF0aW9uIjo…' },
          },
        },
      },
    },
  },
} satisfies Descriptions<'createCampaign'>;
