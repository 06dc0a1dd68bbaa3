import { expect, test } from 'vitest';
import { campaignCommands } from '../../apps/local/commands-to-paste.ts';
import { parseMsisdn } from '../../shared/core/msisdn.ts';
import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';

const printedFor = (from: string) =>
  campaignCommands({ apiUrl: 'http://api', apiKey: 'key', bucket: 'bucket', s3Url: 'http://s3', from });

function bodyIn(printed: string): { readonly from: string; readonly to: readonly string[] } {
  return JSON.parse(/-d '([^']+)'/.exec(printed)?.[1] ?? '');
}

test.each([
  [exampleSender, 'US'],
  ['+493012345678', 'DE'],
  ['+442079460100', 'GB'],
  ['+14165550123', 'CA'],
])('two people of its own country get the text that %s sends', (from, country) => {
  const body = bodyIn(printedFor(from));
  expect(body.from).toBe(from);
  const read = body.to.map((number) => parseMsisdn(number, 'US'));
  expect(read).toEqual([expect.objectContaining({ country }), expect.objectContaining({ country })]);
  expect(new Set([from, ...body.to]).size).toBe(3);
});

test('a sender of another country than the recipients of the file is informed that they are foreign', () => {
  expect(printedFor('+493012345678')).toContain('skipped as foreign');
  expect(printedFor(exampleSender)).not.toContain('foreign');
});
