import { expect, test } from 'vitest';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

const [mobile, landline, premium, tollFree] = ['015112345678', '030901820', '09001234567', '08001234567'];

const sender = '+4915112345670';

const sent = (numbers: readonly string[], metadata: Record<string, string> = {}) =>
  sentFile(`Telefon;Name\n${numbers.map((number) => `${number};Ada\n`).join('')}`, metadata);

async function sentFile(content: string, metadata: Record<string, string> = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, content, { text: 'Hello', from: sender, default_country: 'DE', ...metadata });
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    to: sms.calls.flatMap(({ to }) => to),
    failure: view.failure,
    preview: view.plan === undefined ? undefined : await readPreview(world, view),
  };
}

test('landlines are texted, and the preview counts them and names the first line', async () => {
  const { to, preview } = await sent([mobile, landline, '030901821', tollFree]);
  expect(to).toEqual(['+4915112345678', '+4930901820', '+4930901821', '+498001234567']);
  expect(preview?.numberKinds).toEqual([
    { kind: 'landline', recipients: 2, inRow: 3 },
    { kind: 'toll_free', recipients: 1, inRow: 5 },
  ]);
  expect(preview?.notes.join()).toMatch(
    /2 of the recipients are landlines .* the first in line 3.*refuse_numbers/,
  );
});

test('a premium-rate number is never texted unless the campaign says so', async () => {
  expect(await sent([mobile, premium])).toMatchObject({ to: ['+4915112345678'] });
  expect(await sent([mobile, premium], { refuse_numbers: '[]' })).toMatchObject({
    to: ['+4915112345678', '+499001234567'],
  });
});

test('the kinds that a campaign names are skipped', async () => {
  const { to, preview } = await sent([mobile, landline, tollFree, premium], {
    refuse_numbers: '["landline", "toll_free", "premium_rate"]',
  });
  expect(to).toEqual(['+4915112345678']);
  expect(preview).not.toHaveProperty('numberKinds');
});

test('an unknown kind is refused with those that are known', async () => {
  const { to, failure } = await sent([mobile], { refuse_numbers: '["landlines"]' });
  expect(to).toEqual([]);
  expect(failure?.faults[0]?.detail).toMatch(/refuse_numbers.*must be a list of landline, toll_free/);
});

const own = (count: number, line: number) =>
  `${count} recipient(s) are numbers that texts are sent from, the first in line ${line}`;

test('the preview says that a number of the fleet would text itself', async () => {
  const { preview } = await sent([mobile, sender]);
  expect(preview?.notes).toContain(own(1, 3));
});

test('the senders of other rows, above or below, and the one of the stage are of the fleet, too', async () => {
  // A sender of a row below its own text, the sender of the campaign, and that of the stage.
  const rows = ['from,to', `${sender},${mobile}`, `${mobile},${sender}`, `${sender},+12125550100`];
  const { preview } = await sentFile(`${rows.join('\n')}\n`, { allow_foreign: 'true' });
  expect(preview?.notes).toContain(own(3, 2));
  const none = await sent([mobile]);
  expect(none.preview?.notes.join()).not.toContain('texts are sent from');
});
