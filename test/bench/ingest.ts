import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { campaignIdOf } from '../../shared/core/ids.ts';
import { newJob } from '../../shared/core/job.ts';
import { writePlan } from '../../shared/flows/write-plan.ts';
import { memoryLedger } from '../../shared/memory/memory-ledger.ts';
import { memoryObjects } from '../../shared/memory/memory-objects.ts';
import { memorySuppressions } from '../../shared/memory/memory-suppressions.ts';
import { csvPieces } from './rows.ts';

const rows = 100_000;

/** Rows per second of our planning beside a straightforward peer that does less: no report, no plan, no line numbers. */
export async function ingest(): Promise<string[]> {
  const csv = Buffer.concat([...csvPieces(rows)]);
  const scanMs = await timed(async () => scan(csv));
  const peerMs = await timed(() => peer(csv));
  const oursMs = await timed(() => ours(csv));
  const perSecond = (ms: number) => `${Math.round(rows / (ms / 1000)).toLocaleString('en-US')} rows/s`;
  return [
    `ingest of ${rows.toLocaleString('en-US')} rows`,
    `  newlines only (the limit)                       ${perSecond(scanMs)}`,
    `  peer: csv-parse + libphonenumber-js/max + Set   ${perSecond(peerMs)}`,
    `  ours: judged, chunked, plan and report written  ${perSecond(oursMs)}, ${(peerMs / oursMs).toFixed(2)} times the peer`,
  ];
}

async function ours(csv: Buffer): Promise<void> {
  const objects = memoryObjects();
  const versionId = objects.put('campaigns/bench.csv', csv, { text: 'Hello' });
  const job = newJob(campaignIdOf('bench'), { kind: 'upload', key: 'campaigns/bench.csv', versionId }, 0, 0);
  const settings = { defaultCountry: 'US', allowForeign: false, from: '+12125550100' } as const;
  const suppressions = memorySuppressions();
  const world = { ledger: memoryLedger(), suppressions, objects, now: () => 0, freshName: () => 'bench' };
  await writePlan(world, settings, job);
}

async function peer(csv: Buffer): Promise<void> {
  const seen = new Set<string>();
  const chunks: string[] = [];
  let chunk: string[] = [];
  const parser = parse({ columns: true });
  pipeline(Readable.from([csv]), parser, () => {});
  for await (const { to } of parser as AsyncIterable<{ to: string }>) {
    const number = parsePhoneNumberFromString(to);
    if (number?.isValid() !== true || seen.has(number.number)) continue;
    seen.add(number.number);
    chunk.push(number.number);
    if (chunk.length === 1000) {
      chunks.push(JSON.stringify(chunk));
      chunk = [];
    }
  }
  if (seen.size === 0) throw new Error('The peer read nothing');
}

function scan(csv: Buffer): void {
  let lines = 0;
  for (let at = csv.indexOf(10); at >= 0; at = csv.indexOf(10, at + 1)) lines += 1;
  if (lines !== rows + 1) throw new Error(`The bench file has ${lines} lines`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  await work();
  const from = performance.now();
  await work();
  return performance.now() - from;
}
