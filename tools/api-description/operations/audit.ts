import { auditPage } from '../answers/key.ts';
import type { Descriptions } from '../description.ts';

export const auditOperations = {
  listAudit: {
    summary: 'See who did what',
    description:
      'Every change, every look at numbers and texts of recipients, and every refusal by scope or because another ' +
      'person must act; the newest first, at most 31 days at a time. Entries expire after `auditDays` of the stage.',
    answers: { 200: { description: 'A page of entries.', schema: auditPage } },
    examples: {
      approvals: {
        summary: 'Who approved what',
        query: { action: 'job.approve', limit: 10 },
        status: 200,
        answer: {
          items: [
            {
              id: 'aud_0f3k9v2m7q8r1s4t5u6a0b1c2d',
              at: '2027-03-01T09:00:00.000Z',
              actor: { kind: 'person', id: 'https://id.example.com#00u1', name: 'Bo Example' },
              action: 'job.approve',
              resource: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
              before_version: 2,
              after_version: 3,
              request_id: 'JKJaXmPLvHc=',
              source_ip: '203.0.113.7',
              user_agent: 'fleetcast/0.1.0',
              result: 'done',
              code: null,
            },
          ],
          next: null,
        },
      },
    },
  },
} satisfies Descriptions<'listAudit'>;
