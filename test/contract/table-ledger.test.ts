import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tableLedger } from '../../shared/aws/table-ledger.ts';
import { campaignIdOf } from '../../shared/core/ids.ts';
import type { Ledger } from '../../shared/ports/world.ts';
import { countedNames } from '../support/counted-names.ts';
import { aJob, anEntry } from '../support/world.ts';
import { dueContract } from './due-contract.ts';
import { ledgerContract } from './ledger-contract.ts';
import { type LocalTable, openTable } from './local-table.ts';
import { openLosingTable } from './lost-answers.ts';
import { type Call, firstOnly, openRudeNetwork, type RudeNetwork } from './rude-network.ts';
import { settlingContract } from './settling-contract.ts';

for (const contract of [ledgerContract, dueContract, settlingContract])
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
    pk: { S: `JOB#${jobId}` },
    sk: { S: 'ENTRY#000006.01' },
    dueShard: { S: `planned#${jobId}` },
    dueAtMs: { N: '9' },
    writeId: { S: 'name-1' },
  });
  await named.addEntry(anEntry({ jobId, chunkNo: 2, lane: 'urgent', queued: true, dueAtMs: 9 }));
  expect(written()).toMatchObject({ dueShard: { S: 'queued#urgent' } });
  await named.addEntry(anEntry({ jobId, chunkNo: 3, state: 'claimed', dueAtMs: 9 }));
  expect(written()).toMatchObject({ dueShard: { S: 'claimed#3' } });
  await named.addEntry(anEntry({ jobId, chunkNo: 4 }));
  expect(written()).not.toHaveProperty('dueShard');
  await named.addEntry(anEntry({ jobId, chunkNo: 5, state: 'refused', dueAtMs: 9 }));
  expect(written()).not.toHaveProperty('dueShard');
  await named.addJob(aJob({ id: jobId, dueAtMs: 3 }));
  expect(written()).toMatchObject({ pk: { S: `JOB#${jobId}` }, sk: { S: 'JOB' }, dueShard: { S: 'job' } });
  await named.replaceJob(aJob({ id: jobId, dueAtMs: 3, state: 'running', version: 2 }));
  expect(written()).toMatchObject({ dueShard: { S: 'running#bulk' } });
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
