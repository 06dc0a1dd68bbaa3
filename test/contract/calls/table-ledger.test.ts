import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableLedger } from '../../../shared/aws/calls/ledger.ts';
import { campaignIdOf, entryIdOf } from '../../../shared/core/ids.ts';
import type { Ledger } from '../../../shared/ports/calls/ledger.ts';
import { countedNames } from '../../support/counted-names.ts';
import { collect } from '../../support/pieces.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { aJob, anEntry } from '../../support/world.ts';
import { reconciliationContract } from '../reconciliation/reconciliation-contract.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { type Call, firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { dueContract } from './due-contract.ts';
import { ledgerContract } from './ledger-contract.ts';

for (const contract of [ledgerContract, dueContract, reconciliationContract])
  for (const [name, open] of [
    ['the ledger in DynamoDB', openTable],
    ['the ledger in DynamoDB, each of whose writes is repeated', openLosingTable],
  ] as const)
    contract(name, async () => {
      const table = await open();
      return { ledger: tableLedger(table.client(), table.name, randomUUID), close: table.close };
    });

let table: LocalTable;
let network: RudeNetwork;
let ledger: Ledger;
beforeAll(async () => {
  table = await openTable();
  network = await openRudeNetwork(table.url);
  ledger = tableLedger(table.client({ endpoint: network.url }), table.name, randomUUID);
});
beforeEach(() => network.decide(() => 'carried'));
afterAll(async () => {
  await network.close();
  await table.close();
});

const isPut = ({ operation }: { operation: string }) => operation === 'PutItem';

test('a write whose answer was lost, and which the SDK then repeats, is applied', async () => {
  const job = aJob({ id: campaignIdOf('lost job') });
  // The put before it only lists the job.
  const isJob = (call: Call) => isPut(call) && String(call.body).includes('"JOB"');
  network.decide(firstOnly(1, isJob, 'lost'));
  expect(await ledger.addJob(job)).toEqual({ applied: true });

  const entry = anEntry({ jobId: job.id });
  await ledger.addEntry(entry);
  const next = { ...entry, state: 'canceled', version: 2 } as const;
  network.decide(firstOnly(1, isPut, 'lost'));
  expect(await ledger.replaceEntry(next)).toEqual({ applied: true });
  expect(await ledger.entry(entry.jobId, entry.id)).toEqual(next);
});

test('a write whose answer was lost, and whose entry somebody moved on before the repeat, is lost', async () => {
  const entry = anEntry({ jobId: campaignIdOf('lost and moved on') });
  const mine = { ...entry, version: 2 };
  const theirs = { ...entry, state: 'canceled', version: 3 } as const;
  await ledger.addEntry(entry);
  const others = tableLedger(table.client(), table.name, randomUUID);
  let puts = 0;
  network.decide(async (call) => {
    if (!isPut(call)) return 'carried';
    puts += 1;
    if (puts === 1) return 'lost';
    expect(await others.replaceEntry(theirs)).toEqual({ applied: true });
    return 'carried';
  });
  expect(await ledger.replaceEntry(mine)).toEqual({ applied: false, found: theirs });
});

test('a write that DynamoDB refuses for another reason than its condition is an error, not a lost race', async () => {
  const body = JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: 'no' });
  network.decide(firstOnly(1, isPut, { status: 400, body }));
  await expect(ledger.addJob(aJob({ id: campaignIdOf('denied') }))).rejects.toThrow('no');
});

test('a row holds what the index needs, and only a row that is due is in the index', async () => {
  const named = tableLedger(table.client({ endpoint: network.url }), table.name, countedNames());
  const jobId = campaignIdOf('rows');
  const written = () => JSON.parse(String(network.calls.at(-1)?.body)).Item;
  await named.addEntry(anEntry({ jobId, chunkNo: 6, dueAtMs: 9 }));
  expect(written()).toMatchObject({
    pk: { S: `ENTRIES#${jobId}#0` },
    sk: { S: '000000006.01' },
    dueShard: { S: `planned#${jobId}#0` },
    dueAtMs: { N: '9' },
    writeId: { S: 'name-1' },
  });
  await named.addEntry(anEntry({ jobId, chunkNo: 2, lane: 'urgent', queued: true, dueAtMs: 9 }));
  expect(written()).toMatchObject({ dueShard: { S: 'queued#urgent#0' } });
  await named.addEntry(anEntry({ jobId, chunkNo: 3, state: 'claimed', dueAtMs: 9 }));
  expect(written()).toMatchObject({ dueShard: { S: expect.stringMatching(/^claimed#[0-3]$/) } });
  await named.addEntry(anEntry({ jobId, chunkNo: 4 }));
  expect(written()).not.toHaveProperty('dueShard');
  await named.addEntry(anEntry({ jobId, chunkNo: 5, state: 'refused', dueAtMs: 9 }));
  expect(written()).not.toHaveProperty('dueShard');
  await named.addJob(aJob({ id: jobId, dueAtMs: 3 }));
  expect(written()).toMatchObject({ pk: { S: `JOB#${jobId}` }, sk: { S: 'JOB' }, dueShard: { S: 'job#0' } });
  await named.replaceJob(aJob({ id: jobId, dueAtMs: 3, state: 'running', version: 2 }));
  expect(written()).toMatchObject({ dueShard: { S: 'running#bulk#0' } });
});

test('a job of up to 1,000 chunks is read with one query; one of more with eight beside it', async () => {
  const small = campaignIdOf('up to a thousand');
  const large = campaignIdOf('more than a thousand');
  for (const jobId of [small, large])
    for (const chunkNo of [0, 999]) await ledger.addEntry(anEntry({ jobId, chunkNo, dueAtMs: 5 }));
  for (let chunkNo = 1_000; chunkNo < 1_016; chunkNo += 1)
    await ledger.addEntry(anEntry({ jobId: large, chunkNo, dueAtMs: 5 }));
  const queries = async (work: () => Promise<unknown>) => {
    const before = network.calls.length;
    await work();
    return network.calls.slice(before).map(({ operation }) => operation);
  };
  const all = (jobId: typeof small) => () => collect(ledger.entries(jobId));
  expect(await queries(all(small))).toEqual(['Query']);
  expect(await queries(all(large))).toEqual(Array(9).fill('Query'));
  expect(await queries(() => collect(ledger.entries(large, 1_000)))).toEqual(Array(8).fill('Query'));
  expect(await queries(() => ledger.chunkEntries(large, 1_005))).toEqual(['Query']);
  expect(await queries(() => ledger.duePlanned(small, 9, 100))).toEqual(['Query']);
  expect(await queries(() => ledger.duePlanned(large, 9, 100))).toEqual(Array(9).fill('Query'));
  expect(await queries(() => ledger.lastEntries(small, 25))).toEqual(['Query']);
  expect(await queries(() => ledger.lastEntries(large, 25))).toEqual(Array(9).fill('Query'));
  expect(await queries(() => ledger.countEntries(small, 1_000))).toEqual(['Query']);
  const partitions = network.calls.flatMap(({ body }) => JSON.parse(String(body)).Item?.pk?.S ?? []);
  const ofLarge = partitions.filter((pk: string) => pk.startsWith(`ENTRIES#${large}#`));
  expect([...new Set(ofLarge)].sort()).toEqual(
    Array.from({ length: 9 }, (_, no) => `ENTRIES#${large}#${no}`),
  );
});

test('that a job has further partitions is written once, before their first entries, and again if that write failed', async () => {
  const own = tableLedger(table.client({ endpoint: network.url }), table.name, randomUUID);
  const jobId = campaignIdOf('announced');
  const add = (...chunkNos: number[]) =>
    own.addEntries(chunkNos.map((chunkNo) => anEntry({ jobId, chunkNo, dueAtMs: 5 })));
  const isFurther = (call: Call) => isPut(call) && String(call.body).includes('"FURTHER"');
  const body = JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: 'no' });
  network.decide((call) => (isFurther(call) ? { status: 400, body } : 'carried'));
  await expect(add(1_000)).rejects.toThrow('no');
  expect(await own.entry(jobId, entryIdOf(1_000, 1))).toBeUndefined();
  network.decide(() => 'carried');
  const before = network.calls.length;
  await Promise.all([add(1_000), add(1_001), add(1_002)]);
  await add(1_008);
  const written = network.calls.slice(before).filter(isPut);
  expect(written.map(isFurther)).toEqual([true, false, false, false, false]);
});

test('entries of jobs of one chunk are spread over the shards of what they share', async () => {
  const before = network.calls.length;
  for (let no = 0; no < 60; no += 1)
    await ledger.addEntry(
      anEntry({ jobId: campaignIdOf('spread', String(no)), state: 'claimed', dueAtMs: 9 }),
    );
  const written = network.calls.slice(before).map(({ body }) => JSON.parse(String(body)).Item.dueShard.S);
  const counts = [0, 1, 2, 3].map((no) => written.filter((shard) => shard === `claimed#${no}`).length);
  expect(Math.min(...counts)).toBeGreaterThan(5);
});

test('a page of the entries of a large job reads little more than it shows', async () => {
  const jobId = campaignIdOf('a page');
  for (let chunkNo = 0; chunkNo < 60; chunkNo += 1) await ledger.addEntry(anEntry({ jobId, chunkNo }));
  const before = network.calls.length;
  let seen = 0;
  for await (const _ of ledger.entries(jobId, 0, 20)) if (++seen === 20) break;
  const asked = network.calls.slice(before).map(({ body }) => JSON.parse(String(body)));
  expect(asked.map(({ Limit, ConsistentRead }) => [Limit, ConsistentRead])).toEqual(
    Array(4).fill([6, undefined]),
  );
});

test('every read of a job or its entries is strong', async () => {
  const jobId = campaignIdOf('strong');
  const before = network.calls.length;
  await ledger.job(jobId);
  await ledger.entry(jobId, anEntry().id);
  for await (const _ of ledger.entries(jobId));
  const reads = network.calls.slice(before).map(({ body }) => JSON.parse(String(body)).ConsistentRead);
  expect(reads).toEqual([true, true, true]);
});
