import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { type RowView, readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../support/a-plan.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

/** A campaign with a text for each of its recipients: each is a chunk of its own. */
async function personal(recipients: number) {
  const world = aWorld({ sms: scriptedSms() });
  const rows = Array.from({ length: recipients }, (_, no) => ({ to: fictional(no), text: `Text ${no}` }));
  const { job: created } = await createCampaign(world, 'crm', 'k', { rows });
  await runPlans(world);
  const reads: string[] = [];
  const objects: typeof world.objects = {
    ...world.objects,
    readRange: (key, offset, bytes) => {
      reads.push(key);
      return world.objects.readRange(key, offset, bytes);
    },
  };
  return { ports: { ...world, objects }, planned: await job(world, created.id), reads };
}

test('a page of rows that each have a text of their own reads the plan once, and has at most 100 of them', async () => {
  const { ports, planned, reads } = await personal(300);
  expect(planned.plan?.totals.chunks).toBe(300);
  const { rows, next } = await readRecipients(ports, planned, undefined, 1_000);
  expect(rows.map(({ to }) => to)).toEqual(Array.from({ length: 100 }, (_, no) => fictional(no)));
  expect(next).toEqual({ from: 'plan', chunkNo: 100, at: 0 });
  expect(reads.filter((key) => key === planned.plan?.key)).toHaveLength(1);
});

test('a page continues where the one before ended', async () => {
  const { ports, planned } = await personal(25);
  const rows: RowView[] = [];
  const sizes: number[] = [];
  let page = await readRecipients(ports, planned, undefined, 10);
  for (; ; page = await readRecipients(ports, planned, page.next, 10)) {
    rows.push(...page.rows);
    sizes.push(page.rows.length);
    if (page.next === undefined) break;
  }
  expect(sizes).toEqual([10, 10, 5]);
  expect(new Set(rows.map(({ line }) => line)).size).toBe(25);
});
