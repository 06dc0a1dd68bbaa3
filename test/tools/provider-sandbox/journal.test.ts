import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, openSandbox, pageOf, sms, standingClock } from '../../support/sandbox/sandbox-client.ts';

function journalPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'journal');
}

test('a restart forgets no text, continues with new ids, and shows the same usage', async () => {
  const journal = journalPath();
  const clock = standingClock();
  const settings = { journal, now: clock.now, usageDelayMs: 0 };
  const first = await openSandbox(settings);
  const client = await clientOf(first);
  await client.send(sms({ to: ['+447700900001', '+447700900002'] }), { 'idempotency-key': 'k' });
  const usage = (await pageOf(await client.usage()))._embedded.items.map(({ id }) => id);
  const before = first.spy.performed();
  await first.close();

  const second = await openSandbox(settings);
  expect(second.spy.performed()).toEqual(before);
  const later = await clientOf(second);
  expect((await pageOf(await later.usage()))._embedded.items.map(({ id }) => id)).toEqual(usage);
  await later.send(sms());
  const [old, fresh] = second.spy.performed();
  expect(fresh?.smsId).not.toBe(old?.smsId);
  expect(fresh?.callNumber).toBeGreaterThan(old?.callNumber ?? 0);
  expect(second.spy.textsPerRecipient()).toEqual(
    new Map([
      ['+447700900001', 2],
      ['+447700900002', 1],
    ]),
  );
});

test('a text is in the journal before its answer leaves', async () => {
  const journal = journalPath();
  const sandbox = await openSandbox({ journal });
  const client = await clientOf(sandbox);
  sandbox.faults.next('sendSms', { kind: 'slow' });
  const answer = client.send(sms({ text: 'Line one\nline two' }));
  await sandbox.spy.waitFor('sendSms', 1, 'held');
  expect(readFileSync(journal, 'utf8')).toContain('Line one\\nline two');
  sandbox.spy.release();
  await answer;
  expect(statSync(journal).mode & 0o077).toBe(0);
});

test('with replayIdempotencyKeys a key is still known after a restart', async () => {
  const settings = { journal: journalPath(), flags: { replayIdempotencyKeys: true } };
  const keyed = { 'idempotency-key': 'k' };
  const first = await openSandbox(settings);
  const before = await (await (await clientOf(first)).send(sms(), keyed)).json();
  await first.close();
  const second = await openSandbox(settings);
  const again = await (await clientOf(second)).send(sms(), keyed);
  expect(await again.json()).toEqual(before);
  expect(second.spy.performed()).toHaveLength(1);
});

test('a last line that a crash cut off counts as never performed, and the journal continues', async () => {
  const journal = journalPath();
  const first = await openSandbox({ journal });
  await (await clientOf(first)).send(sms());
  await first.close();
  appendFileSync(journal, '{"kind":"sms","smsId":"sms_');
  const second = await openSandbox({ journal });
  expect(second.spy.performed()).toHaveLength(1);
  await (await clientOf(second)).send(sms());
  await second.close();
  expect((await openSandbox({ journal })).spy.performed()).toHaveLength(2);
});

test.each(['not JSON\n', '{"kind":"fax"}\n', 'null\n'])(
  'a file that is no journal is refused by line: %j',
  async (content) => {
    const journal = journalPath();
    writeFileSync(journal, content);
    await expect(openSandbox({ journal })).rejects.toThrow(/line 1 of .*journal/);
  },
);
