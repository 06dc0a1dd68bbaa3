import { expect, test } from 'vitest';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';
import { aBatch, account, activate } from '../planning/order-planning.ts';

/** Uploads a file and lets it go out. */
async function sent(content: Uint8Array, metadata: Record<string, string> = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, content, { text: 'Hello {{ name }}', ...metadata });
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    texts: sms.calls.map(({ text }) => text),
    failure: view.failure,
    preview: view.plan === undefined ? undefined : await readPreview(world, view),
  };
}

const listOf = (...names: readonly string[]) =>
  Buffer.from(`to;name\n${names.map((name, at) => `212555010${at};${name}`).join('\n')}\n`, 'latin1');

/** Łukasz, Żółć and Małgorzata in Windows-1250. */
const polish = listOf('\xa3ukasz', '\xaf\xf3\xb3\xe6', 'Ma\xb3gorzata');

/** ï is ď in Windows-1250, and both are letters. */
const unclear = listOf('Na\xefma');

test('names in an encoding that its letters show go out as they are meant', async () => {
  const { texts, preview } = await sent(polish);
  expect(texts.toSorted()).toEqual(['Hello Małgorzata', 'Hello Łukasz', 'Hello Żółć']);
  expect(preview?.readAs?.encoding).toBe('windows-1250');
  expect(preview?.notes.join(' ')).toMatch(/read as windows-1250.*option encoding/);
});

test('nobody is texted with letters that may be others, and the failure says how to choose', async () => {
  const { texts, failure } = await sent(unclear);
  expect(texts).toEqual([]);
  expect(failure?.code).toBe('encoding_ambiguous');
  expect(failure?.faults).toContainEqual({
    detail: 'The file may be windows-1252. Then it has the letters ï',
    pointer: '/options/encoding',
    hint: 'If these are right, set the option encoding to "windows-1252". Or save the list again as "CSV UTF-8"',
  });
  expect(JSON.stringify(failure?.faults)).not.toMatch(/Na.ma|2125550100/);
});

test('the metadata of an upload says which encoding is meant', async () => {
  expect((await sent(unclear, { encoding: 'windows-1250' })).texts).toEqual(['Hello Naďma']);
  expect((await sent(unclear, { encoding: 'latin-9' })).failure).toMatchObject({
    code: 'invalid_settings',
    faults: [{ detail: expect.stringContaining('`encoding` must be one of utf-8, ') }],
  });
});

test('a mark at the start of the file says more than the option', async () => {
  const marked = Buffer.from('\uFEFFto;name\n2125550100;Zoë\n');
  expect((await sent(marked, { encoding: 'windows-1250' })).texts).toEqual(['Hello Zoë']);
});

test('a text that uses no letter of the file is no question', async () => {
  const { texts, failure } = await sent(unclear, { text: 'Hello' });
  expect(failure).toBeUndefined();
  expect(texts).toEqual(['Hello']);
});

test('letters that were encoded twice are a question', async () => {
  const twice = Buffer.from('to;name\n2125550100;JosÃ© MÃ¼ller\n');
  const { texts, failure } = await sent(twice);
  expect(texts).toEqual([]);
  expect(failure).toMatchObject({
    code: 'encoding_ambiguous',
    faults: [{ detail: expect.stringMatching(/twice/) }],
  });
  expect((await sent(twice, { encoding: 'utf-8' })).texts).toEqual(['Hello JosÃ© MÃ¼ller']);
});

test('nothing is ordered for names that may be others', async () => {
  const { plan } = aBatch();
  const rows = Buffer.from(`account_id,email,first_name\n${account},a@example.com,Na\xefma\n`, 'latin1');
  await expect(plan(rows, activate)).rejects.toMatchObject({ code: 'encoding_ambiguous' });
});

test('a text with a letter that a program lost before is refused alone', async () => {
  const { texts } = await sent(Buffer.from('to;name\n2125550100;Zo\ufffd\n2125550101;Ada\n'));
  expect(texts).toEqual(['Hello Ada']);
});
