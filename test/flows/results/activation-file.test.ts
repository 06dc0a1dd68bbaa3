import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { firstResultFiles, type ResultFile } from '../../../shared/core/results/result-files.ts';
import { readResults } from '../../../shared/flows/results/request-results.ts';
import { resultKeysOf } from '../../../shared/flows/results/result-set.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { account, anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';
import { ada, header } from '../orders/persons/side-by-side.ts';

const secrets = { activationCode: 'LPA:1$smdp.example.com$AB12', qrCode: 'https://qr.example.com/ab12' };

/** A batch of two people, of whom one can install the eSIM. */
async function aBatch() {
  const world = anOrderWorld();
  const job = await world.batch(`${header}${ada}${account},bo@example.com,E2\n`);
  await world.place(job);
  const entry = await world.entry(job);
  const subscription = { subscriptionId: 'sub_1', ...secrets };
  await world.ledger.replaceEntry({ ...entry, version: entry.version + 1, subscription });
  await writeResults(world, job, 'one');
  return { world, job };
}

async function filesOf(world: OrderWorld, job: Job, withActivation: boolean, name = 'one') {
  const ports = { ...world, downloads: { url: async (key: string) => key }, listing: world.objects.listing };
  const { files = {} } = await readResults(ports, job, name, withActivation);
  const read = async ([file, key]: [string, string]) => {
    const text = Buffer.from(await world.objects.readRange(key, 0, 100_000)).toString();
    return [file, text] as const;
  };
  return new Map(await Promise.all(Object.entries(files).map(read))) as Map<ResultFile, string>;
}

test('what installs an eSIM is in a file of its own, which only those get who ask for it', async () => {
  const { world, job } = await aBatch();
  const usual = await filesOf(world, job, false);
  expect([...usual.keys()]).not.toContain('activation');
  expect(usual.get('all')).toContain('sub_1');
  for (const text of usual.values()) expect(text).not.toMatch(/LPA|qr\.example/);

  const asked = await filesOf(world, job, true);
  const rows = parse(asked.get('activation') ?? '', { bom: true, columns: true });
  expect(rows).toMatchObject([
    {
      email: 'ada@example.com',
      fleetcast_line: '2',
      fleetcast_subscription_id: 'sub_1',
      fleetcast_activation_code: secrets.activationCode,
      fleetcast_qr_code: secrets.qrCode,
    },
  ]);
});

test('a set that version 0.1 wrote has them in the usual files, and only who asks for them gets it', async () => {
  const { world, job } = await aBatch();
  const put = async (key: string, content: string) => {
    const writer = world.objects.write(key);
    await writer.write(Buffer.from(content));
    await writer.finish();
  };
  for (const [file, key] of resultKeysOf(job.id, 'old', 'x', firstResultFiles))
    await put(key, `${file},LPA:1$`);
  await put(`jobs/${job.id}/results/old.json`, '{"attempt":"x"}\n');
  await expect(filesOf(world, job, false, 'old')).rejects.toMatchObject({
    code: 'expired',
    faults: [{ detail: expect.stringContaining('Request the results again') }],
  });
  expect((await filesOf(world, job, true, 'old')).size).toBe(6);
});

test('that file can be uploaded again, and its secrets come into no other', async () => {
  const { world, job } = await aBatch();
  const csv = (await filesOf(world, job, true)).get('activation') ?? '';
  const again = await world.batch(csv);
  await writeResults(world, again, 'one');
  for (const text of (await filesOf(world, again, false)).values()) expect(text).not.toContain('LPA');
});
