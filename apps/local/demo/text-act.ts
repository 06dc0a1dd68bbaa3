import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import type { LocalSystem } from '../system.ts';
import { type Campaign, campaignsClient, type Row } from './campaigns-client.ts';
import { checkOnce } from './check-once.ts';

const uploadKey = 'campaigns/recipients.csv';
const pollEveryMs = 150;
const finished = ['completed', 'failed'];

/**
 * The demo's first half: uploads a CSV, sends a CRM request beside it, shows how both get on, and says what became of
 * every row.
 *
 * @returns what is wrong, in sentences
 */
export async function textAct(system: LocalSystem, sandbox: Sandbox): Promise<string[]> {
  const api = campaignsClient(system.apiUrl, system.apiKey);
  const request = JSON.parse(
    readFileSync(new URL('../../../examples/crm-request.json', import.meta.url), 'utf8'),
  );

  console.log(`Uploading examples/recipients.csv to ${uploadKey}, and sending a CRM request beside it.`);
  const Body = readFileSync(new URL('../../../examples/recipients.csv', import.meta.url));
  const Metadata = { from: request.from };
  await system.clients.s3.send(
    new PutObjectCommand({ Bucket: system.bucket, Key: uploadKey, Body, Metadata }),
  );
  const requested = await api.post('demo-1', request);
  const repeated = await api.post('demo-1', request);
  console.log(
    `The request became ${requested.id}; repeated with its key it is ` +
      `${repeated.id === requested.id ? 'the same' : 'ANOTHER ONE'}.`,
  );

  const line = progressLine(process.stdout);
  let upload: Campaign | undefined;
  let crm = requested;
  while (upload === undefined || ![upload, crm].every(({ state }) => finished.includes(state))) {
    await sleep(pollEveryMs);
    upload = await api.ofUpload(uploadKey);
    crm = await api.get(requested.id);
    line.show({ ...(upload === undefined ? {} : { upload }), request: crm });
  }
  line.end();

  const campaigns = [];
  for (const [name, campaign] of Object.entries({ 'The upload': upload, 'The request': crm })) {
    const rows = await Array.fromAsync(api.rows(campaign.id));
    for (const text of rowReport(name, campaign, rows)) console.log(text);
    campaigns.push(rows);
  }
  const performed = sandbox.spy.performed();
  const faults = checkOnce(campaigns, performed);
  const texts = performed.reduce((sum, call) => sum + call.to.length, 0);
  console.log(
    `\nThe sandbox performed ${performed.length} calls, ${texts} texts; a longer text is one for each of its parts.`,
  );
  if (faults.length === 0)
    console.log('Each accepted recipient got each text exactly once, and nobody else got any.');
  return repeated.id === requested.id ? faults : [...faults, 'a repeated request became another campaign'];
}

/** Shows how campaigns get on: one line that is rewritten on a terminal, a line per change in a pipe. */
function progressLine(out: NodeJS.WriteStream): {
  show(campaigns: Readonly<Record<string, Campaign>>): void;
  end(): void;
} {
  let last = '';
  return {
    show(campaigns) {
      const line = Object.entries(campaigns)
        .map(([name, campaign]) => `${name}: ${inWords(campaign)}`)
        .join('   ');
      if (line === last) return;
      last = line;
      out.write(out.isTTY ? `\r\u001b[2K${line}` : `${line}\n`);
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}

function inWords({ state, rows }: Campaign): string {
  if (rows === undefined) return state;
  const { total = 0, accepted = 0, unprocessed = 0 } = rows;
  return `${state}, ${accepted} accepted, ${unprocessed} to go, of ${total}`;
}

/** Says in lines of text what became of every row of a campaign: the good ones by call, the others by reason. */
function rowReport(name: string, campaign: Campaign, rows: readonly Row[]): string[] {
  const bySmsId = Map.groupBy(
    rows.filter((row) => row.sms_id !== undefined),
    (row) => row.sms_id ?? '',
  );
  const others = Map.groupBy(
    rows.filter((row) => row.sms_id === undefined),
    fate,
  );
  const counts = Object.entries(campaign.rows ?? {}).filter(
    ([state, count]) => count > 0 || state === 'total',
  );
  return [
    '',
    `${name} (${campaign.id}) is ${campaign.state}: ${counts.map(([state, count]) => `${count} ${state}`).join(', ')}`,
    ...[...bySmsId].map(
      ([smsId, sent]) => `  ${smsId} took ${sent.length} rows: lines ${ranges(sent.map((row) => row.line))}`,
    ),
    ...[...others].map(([what, same]) => `  ${what}: ${placesOf(same)}`),
  ];
}

function fate({ state, of, detail }: Row): string {
  if (of !== undefined) return `${state} of an earlier line`;
  return detail === undefined ? state : `${state}. ${detail}`;
}

function placesOf(same: readonly Row[]): string {
  const lines = same.map(({ line }) => line);
  const [first] = same.toSorted((a, b) => a.line - b.line);
  const example = first?.of === undefined ? '' : `; line ${first.line} is that of line ${first.of}`;
  return `${lines.length === 1 ? 'line' : `${lines.length} rows, lines`} ${ranges(lines)}${example}`;
}

/** `2-5, 7, 9-12`, cut after a dozen ranges. */
function ranges(lines: readonly number[]): string {
  const shown = 12;
  const found: [number, number][] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else found.push([line, line]);
  }
  const words = found.slice(0, shown).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return found.length > shown ? `${words.join(', ')} … to ${found.at(-1)?.[1]}` : words.join(', ');
}
