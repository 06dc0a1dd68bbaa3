import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import type { LocalSystem } from '../system.ts';
import { type Campaign, campaignsClient } from './campaigns-client.ts';
import { checkOnce } from './check-once.ts';
import { progressLine } from './progress-line.ts';
import { rowReport } from './row-report.ts';

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
