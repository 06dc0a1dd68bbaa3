import { expect, test } from 'vitest';
import { auditCsv } from '../../apps/console/src/audit/audit-csv.ts';
import { csvLine, guardedCell } from '../../shared/core/rows/sheet-cell.ts';

const entry = {
  id: 'aud_1',
  at: '2027-03-01T09:00:00.000Z',
  actor: { kind: 'person', id: 'https://id.example.com#00u1', name: 'Bo' },
  action: 'job.approve',
  resource: 'cmp_1',
  before_version: 2,
  after_version: null,
  request_id: 'JKJaXmPLvHc=',
  source_ip: '203.0.113.7',
  user_agent: null,
  result: 'done',
  code: null,
} as const;

const attacks = ['=1+1', '+cmd', '-1', '@SUM(A1)', '＝1', '\t=1', '\r=1', 'a;b', 'say "hi"', 'a,b', 'plain'];

test.each(attacks)('a spreadsheet does not run a file of the audit log: %j', (attack) => {
  const [, row] = auditCsv([{ ...entry, user_agent: attack }]).split('203.0.113.7,');
  // As result files write it.
  expect(row).toBe(csvLine([guardedCell(attack)]));
});

test('a file of the audit log has a head, all members, and the mark of UTF-8', () => {
  expect(auditCsv([entry])).toBe(
    '\u{feff}at,actor_kind,actor_id,actor_name,action,resource,before_version,after_version,result,code,request_id,' +
      'source_ip,user_agent\r\n' +
      '2027-03-01T09:00:00.000Z,person,https://id.example.com#00u1,Bo,job.approve,cmp_1,2,,done,,JKJaXmPLvHc=,' +
      '203.0.113.7,\r\n',
  );
});
