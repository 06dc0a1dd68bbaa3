import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableLedger } from '../../shared/aws/calls/ledger.ts';
import { campaignIdOf } from '../../shared/core/ids.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import { planKeyOf } from '../../shared/core/rows/object-keys.ts';
import { encodeChunk, encodeEnd } from '../../shared/core/rows/plan.ts';
import { makeEntries } from '../../shared/flows/planning/make-entries.ts';
import { startDynamodb } from '../../tools/aws-emulator/dynamodb/start-dynamodb.ts';
import { aJob, aWorld } from '../support/world.ts';
import { ledgerTable } from '../tools/aws-emulator/ledger-table.ts';
import type { Measured } from './promised.ts';

const texts = 20_000;

type Requests = { all: number; puts: number; units: number };

/**
 * How long the entries of a campaign take to be made, a text for each recipient, how many requests of DynamoDB, and how
 * many write units; and what the next planner asks for when the first one died half-way. Over the wire to the emulator
 * of DynamoDB, which runs in this process and does most of the work.
 */
export async function planning(): Promise<Measured> {
  const server = await startDynamodb(undefined, 0);
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new DynamoDBClient({ endpoint: server.url, region: 'us-east-1', credentials });
  const requests: Requests = { all: 0, puts: 0, units: 0 };
  let diesAt = Number.POSITIVE_INFINITY;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        requests.all += 1;
        if (commandName === 'PutItemCommand') {
          requests.puts += 1;
          if (requests.puts > diesAt) throw new Error('The planner died');
          Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
        }
        const answer = await next(args);
        const { ConsumedCapacity: used } = answer.output as { ConsumedCapacity?: { CapacityUnits?: number } };
        requests.units += used?.CapacityUnits ?? 0;
        return answer;
      },
    { step: 'initialize' },
  );
  const measured = async (work: () => Promise<unknown>) => {
    Object.assign(requests, { all: 0, puts: 0, units: 0 });
    const began = performance.now();
    await work();
    return { ...requests, seconds: (performance.now() - began) / 1_000 };
  };
  try {
    await client.send(new CreateTableCommand(ledgerTable('ledger')));
    const ledger = tableLedger(client, 'ledger', randomUUID);
    const plan = planOf(texts);
    const jobOf = (name: string) => {
      const job = aJob({ id: campaignIdOf('bench', name) });
      const world = { ...aWorld(), ledger };
      world.objects.put(planKeyOf(job.id), plan);
      return () => makeEntries(world, job);
    };
    const whole = await measured(jobOf('whole'));
    const half = jobOf('half');
    diesAt = texts / 2;
    await measured(() => half().catch(() => {}));
    diesAt = Number.POSITIVE_INFINITY;
    const rest = await measured(half);
    // One row more names the further partitions. The dead planner wrote it.
    if (whole.puts !== texts + 1 || rest.puts !== texts / 2 + 1)
      throw new Error(`Entries are missing or made twice: ${whole.puts}, ${rest.puts}`);
    const shown = ({ all, puts, units, seconds }: typeof whole) =>
      `${seconds.toFixed(1)} s, ${all.toLocaleString('en-US')} requests (${puts.toLocaleString('en-US')} puts), ${units.toLocaleString('en-US')} write units`;
    const lines = [
      `entries of ${texts.toLocaleString('en-US')} different texts are made`,
      `  by one planner                       ${shown(whole)}`,
      `  by the next one after half of them   ${shown(rest)}`,
    ];
    return { lines, promised: [] };
  } finally {
    client.destroy();
    await server.close();
  }
}

function planOf(chunks: number): Buffer {
  const [from, to] = ['+12125550100' as Msisdn, ['+12125550101' as Msisdn]];
  const lines = Array.from({ length: chunks }, (_, no) =>
    encodeChunk({ no, from, parts: [`Text ${no}`], to, lines: [no] }),
  );
  const none = { duplicate: 0, invalid: 0, suppressed: 0 };
  const totals = { rows: chunks, accepted: chunks, ...none, chunks, entries: chunks };
  return Buffer.concat([...lines, encodeEnd({ totals, reportKey: 'report.jsonl', suppressionSeq: 0 })]);
}
