import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { newOrder } from '../../shared/core/calls/entry-moves.ts';
import { orderBatchIdOf } from '../../shared/core/ids.ts';
import type { Job } from '../../shared/core/jobs/job.ts';
import { inParallel } from '../../shared/core/parallel.ts';
import type { AllPorts } from '../../shared/ports/world.ts';
import { startDynamodb } from '../../tools/aws-emulator/dynamodb/start-dynamodb.ts';
import { call } from '../support/http/api-client.ts';
import { aJob, aWorld } from '../support/world.ts';
import { ledgerTable } from '../tools/aws-emulator/ledger-table.ts';
import { atMost, type Measured } from './promised.ts';

const rows = 100_000;
const pauses = 20;
const writesAtOnce = 32;

type Ledger = AllPorts['ledger'];

/**
 * How long the API's handler takes to pause an order batch of the most rows, with the adapter that ships, and to show
 * it. Both over the wire to the emulator of DynamoDB, which runs in this process. Filling its table takes three minutes
 * of CPU.
 */
export async function pause(): Promise<Measured> {
  const server = await startDynamodb(undefined, 0);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials });
  try {
    await client.send(new CreateTableCommand(ledgerTable('ledger')));
    const ledger = tableLedger(client, 'ledger', randomUUID);
    const id = await aLargeBatch(ledger);
    const world = { ...aWorld(), ledger } as never;
    const path = `/v1/jobs/${id}`;
    const took: number[] = [];
    for (let no = 0; no < pauses; no += 1) {
      took.push(await msOf(async () => stateAfter(await call(world, 'POST', `${path}/pause`), 'paused')));
      stateAfter(await call(world, 'POST', `${path}/resume`), 'running');
    }
    stateAfter(await call(world, 'POST', `${path}/pause`), 'paused');
    const shownMs = await msOf(async () => {
      const { body } = await call(world, 'GET', path);
      if (body.rows?.unprocessed !== rows) throw new Error(`The rows are not shown: ${JSON.stringify(body)}`);
    });
    const [first = 0] = took;
    const sorted = took.toSorted((a, b) => a - b);
    const middle = sorted[Math.floor(pauses / 2)] ?? 0;
    const lines = [
      `pause of a running order batch of ${rows.toLocaleString('en-US')} rows, each an entry of the ledger (${pauses} times)`,
      `  POST …/pause  ${shown(first)} the first time, ${shown(middle)} median, ${shown(sorted.at(-1) ?? 0)} the slowest`,
      `  GET …/{id}    ${shown(shownMs)}: shows what was counted last, whatever its size`,
    ];
    const beside = `${shown(shownMs)} to show it`;
    const slowest = (sorted.at(-1) ?? 0) / 1_000;
    const what = `pause of ${rows.toLocaleString('en-US')} order rows, the slowest of ${pauses}`;
    return { lines, promised: [atMost(what, slowest, 1, ' s', { beside })] };
  } finally {
    client.destroy();
    await server.close();
  }
}

async function aLargeBatch(ledger: Ledger): Promise<Job['id']> {
  const id = orderBatchIdOf('the largest');
  await inParallel(
    Array.from({ length: rows }, (_, chunkNo) => chunkNo),
    writesAtOnce,
    async (chunkNo) => {
      const index = { jobId: id, lane: 'bulk', row: chunkNo, step: 1, steps: 1 } as const;
      const body = { offset: chunkNo * 400, bytes: 400 };
      await ledger.addEntry(newOrder({ ...index, providerApi: 'organization', body }, 1));
    },
  );
  const none = { duplicate: 0, invalid: 0, suppressed: 0 };
  const totals = { rows, accepted: rows, ...none, chunks: rows, entries: rows };
  const plan = { key: `jobs/${id}/plan.jsonl`, reportKey: `jobs/${id}/report.jsonl`, totals };
  await ledger.addJob(aJob({ id, state: 'running', plan, dueAtMs: 1 }));
  return id;
}

function stateAfter({ status, body }: Awaited<ReturnType<typeof call>>, state: string): void {
  if (status !== 200 || body.state !== state) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

async function msOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function shown(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
