import { expect, test } from 'vitest';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

const people = [
  'phone,First Name,Due',
  '2125550101,Ada,May',
  '2125550102, ,May',
  '2125550103,Bo,',
  '2125550104,,June',
];

async function sent(metadata: Record<string, string>) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, people.join('\n'), { text: 'Hi {{ first_name }}', ...metadata });
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    sent: Object.fromEntries(
      sms.calls.flatMap(({ to, text }) => to.map((number) => [number.slice(-1), text])),
    ),
    failure: view.failure,
    preview: view.plan === undefined ? undefined : await readPreview(world, view),
  };
}

test('rows without a name get the fallback text, and the preview counts them', async () => {
  const { sent: texts, preview } = await sent({ fallback_text: 'Hi there' });
  expect(texts).toEqual({ 1: 'Hi Ada', 2: 'Hi there', 3: 'Hi Bo', 4: 'Hi there' });
  expect(preview?.notes).toContain(
    '2 row(s) lack a value of the text and get the fallback text, the first in line 3',
  );
});

test('a fallback text has placeholders of its own, and a row that lacks these too is skipped', async () => {
  const metadata = { text: 'Hi {{ first_name }}, due {{ due }}', fallback_text: 'Due {{ Due }}' };
  const { sent: texts, preview } = await sent(metadata);
  expect(texts).toEqual({ 1: 'Hi Ada, due May', 2: 'Due May', 4: 'Due June' });
  expect(preview?.columns?.map(({ meaning }) => meaning)).toEqual(['to', 'Due', 'first_name', 'due']);
});

test.each([
  ['Hi {{ nickname }}', /The text names "nickname"/],
  ['Hi {First Name}', /\{First Name\}/],
  ['Hi {{ first_name', /never closes it/],
])('the fallback text %s fails the campaign before anybody is texted', async (fallback, expected) => {
  const { sent: texts, failure } = await sent({ fallback_text: fallback });
  expect(texts).toEqual({});
  expect(failure?.faults[0]).toMatchObject({
    pointer: 'fallback_text',
    detail: expect.stringMatching(expected),
  });
});
