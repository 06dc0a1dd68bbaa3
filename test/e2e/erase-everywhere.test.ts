import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { jobOfUpload, type List } from '../support/system-client.ts';
import { deadLettersOf, queueNamed } from './support/dead-letters-of.ts';
import { keysThatHold } from './support/keys-that-hold.ts';
import { openSystem } from './support/open-system.ts';
import { always, broken, everyTry } from './support/rude-aws.ts';

/**
 * Numbers that stand in every folder, in objects of several parts too, are erased although DynamoDB and S3 fail on the
 * way.
 */
const at = openSystem();
const { aws, call, put } = at;

type View = { readonly id: string; readonly state: string };
type DeadLetters = List<{ readonly about?: object }>;

const [first, second, other] = ['+12125550131', '+12125550132', '+12125550133'];
const from = '+12125550100';

/** The campaign of a file whose versions are erased from: its key names it no longer then. */
let short: View | undefined;

/** More than one part of an object. */
const longBytes = 9 * 1024 * 1024;

/** A file that is longer than one part, as are the files of its results. */
function longFile(): string {
  const note = 'x'.repeat(100_000);
  const rows = [`${first},a`, `${second},b`];
  for (let no = 0; no < 95; no += 1) rows.push(`+1202555${1000 + no},${note}`);
  return ['to,note', ...rows].join('\n');
}

const uploaded = (key: string, state: string) =>
  at.goOnUntil(async () => {
    const job = await jobOfUpload<View>(at.system, key);
    return job?.state === state ? job : undefined;
  }, 60_000);

/** The file of those that were sent. */
async function resultsOf(id: string): Promise<string> {
  const path = `/v1/jobs/${id}/results`;
  const requested = await call<View>('POST', path);
  expect(requested.status).toBe(202);
  const files = await at.system.events.until(async () => {
    const { body } = await call<{ files?: Record<string, string> }>('GET', `${path}/${requested.body.id}`);
    return body.files;
  });
  return (await fetch(files.succeeded ?? '')).text();
}

/**
 * Asks for an erasure until it has come through its first walk: each repeat of the request begins where the last one
 * broke off.
 */
async function erased(number: string, breaks: number): Promise<View> {
  let begun: View | undefined;
  for (let no = 0; no <= breaks; no += 1) {
    const since = at.system.events.count();
    const { status, body } = await call<View>('POST', '/v1/erasures', { number }, `erase ${number}`);
    expect(status).toBe(202);
    begun = body;
    if (no < breaks)
      await at.system.events.waitFor(
        (event) => event.kind === 'message' && event.function === 'erase' && event.outcome === 'kept',
        since,
      );
  }
  return at.reaches<View>(`/v1/erasures/${begun?.id}`, ({ state }) => state === 'checking');
}

test('a file of results whose part is not taken is written again, and a list whose change is answered by nobody is taken over once', async () => {
  aws.next('uploads-plan', /^PutItem .*"SUPPRESSIONS"/s, 'lost');
  // It never becomes a campaign.
  aws.next('uploads-plan', /^HEAD \/.*\/campaigns\/late\.json/, broken, always);
  await put('campaigns/long.csv', longFile(), { from, text: 'Long' });
  await put('campaigns/short.csv', `to\n${first}\n${other}\n`, { from, text: 'Short' });
  await put('campaigns/late.csv', `to\n${first}\n`, { from, text: 'Late' });
  await put('orders/wrong.csv', `whom\n${first}\n`);
  await put('reconciliation/found/1.json', JSON.stringify([{ to: first }]).padEnd(longBytes));
  const options = { mode: 'approve' };
  await call('POST', '/v1/campaigns', { from, text: 'Asked', to: [first, other], options });
  const { id } = await uploaded('campaigns/long.csv', 'completed');
  short = await uploaded('campaigns/short.csv', 'completed');
  aws.next('uploads-plan', /^PUT \/.*\/results\/.*partNumber=1(&|$)/, broken, everyTry);
  await call('POST', `/v1/jobs/${id}/results`);
  // Only now: a campaign that knew it would leave those numbers out.
  await put('suppressions/list.csv', `phone\n${first}\n${other}\n`);
  await at.system.events.until(() => aws.pending() === 0 || undefined);
  expect(await resultsOf(id)).toContain(second);
  expect(aws.pending()).toBe(0);
  expect(at.hasCalled('uploads-plan', 's3:AbortMultipartUpload', /\/jobs\/cmp_/)).toBe(true);
  const { body } = await call<{ counts: { numbers: number } }>('GET', '/v1/suppressions');
  expect(body).toMatchObject({ counts: { numbers: 2 } });
  // A list that was uploaded a moment ago would wait for the second walk.
  await at.system.clock.advance(16 * 60_000);
}, 300_000);

test('a number is gone from every folder, whatever broke off on the way', async () => {
  const folders = ['campaigns/', 'orders/', 'suppressions/', 'requests/', 'jobs/', 'reconciliation/'];
  const before = await keysThatHold(at.system, first.slice(1));
  for (const folder of folders)
    expect(before).toEqual(expect.arrayContaining([expect.stringMatching(`^${folder}`)]));
  aws.next('erase', /^PutItem .*"SUPPRESSIONS"/s, 'lost');
  for (const folder of ['erased', 'jobs', 'reconciliation'])
    aws.next('erase', new RegExp(`^PUT /.*/${folder}/.*partNumber=1(&|$)`), broken, everyTry);
  const { id } = await erased(first, 3);
  expect(aws.pending()).toBe(0);
  expect(at.hasCalled('erase', 's3:GetObject', /\/campaigns\/late\.json/)).toBe(true);
  expect(await keysThatHold(at.system, first.slice(1))).toEqual([]);
  expect(await keysThatHold(at.system, other.slice(1))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^erased\/campaigns\/short\.csv\//)]),
  );

  // What the message of an erasure asks for is shown by the erasure's id.
  await at.system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(at.system, queueNamed(at.system, 'EraseWorkerQueue')),
      MessageBody: JSON.stringify({ erasureId: id }),
    }),
  );
  const { body } = await call<DeadLetters>('GET', '/v1/dead-letters/erase');
  expect(body.items).toMatchObject([{ about: { erasure_id: id } }]);
}, 300_000);

test('a second number is erased from what is left of a file, whose results can still be had', async () => {
  await erased(second, 0);
  expect(await keysThatHold(at.system, second.slice(1))).toEqual([]);

  expect(await resultsOf(short?.id ?? '')).toContain(other);
}, 300_000);
