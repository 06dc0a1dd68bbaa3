import { expect, test } from 'vitest';
import { isText, type Reason, type TextEntry } from '../../../../shared/core/calls/entry.ts';
import { hold } from '../../../../shared/core/calls/held.ts';
import { postJson } from '../../../support/http/api-client.ts';
import { aLargeJob, runSeconds, statesOf } from '../../../support/worlds/large-job.ts';
import { runSends } from '../../../support/worlds/run-world.ts';

const absent: Reason = { code: 'absent', detail: 'Not on record' };
const ambiguous: Reason = { code: 'ambiguous', detail: 'Either call' };

/** A campaign of as many texts, of which the first two have no answer. */
async function twoUnclear(calls: number) {
  const { sms, world, id } = await aLargeJob(calls);
  sms.next({ effect: 'unknown', code: 'timeout' });
  sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  await runSeconds(world, 40);
  const [first, second] = ((await statesOf(world, id)).get('unclear') ?? []).filter(isText);
  if (first === undefined || second === undefined) throw new Error('Not two texts are unclear');
  const heldAs = async (entry: TextEntry, reason: Reason) => {
    await world.ledger.replaceEntry(hold(entry, reason, world.now()));
  };
  const stateOf = async ({ id: entryId }: TextEntry) => (await world.ledger.entry(id, entryId))?.state;
  return { world, first, second, heldAs, stateOf, path: `/v1/jobs/${id}/resolve` };
}

const refused = {
  status: 409,
  body: { code: 'job_state_conflict', errors: [{ pointer: '/held_rows_seen' }] },
};

/** Of few calls, and of more than are counted where they are shown. */
const sizes = [3, 30];

test.each(sizes)('of %i texts one is held since somebody looked: nothing is decided', async (calls) => {
  const { world, first, second, heldAs, stateOf, path } = await twoUnclear(calls);
  await heldAs(first, absent);
  await runSeconds(world, 40);
  // The counter has not seen this one.
  await heldAs(second, ambiguous);
  const resend = { action: 'resend', held_rows_seen: 1 };
  expect(await postJson(world, path, resend)).toMatchObject(refused);
  expect(await postJson(world, path, { ...resend, lines: [1] })).toMatchObject(refused);
  expect([await stateOf(first), await stateOf(second)]).toEqual(['held', 'held']);
  const seen = await postJson(world, path, { ...resend, held_rows_seen: 2 });
  expect(seen).toMatchObject({ status: 200, body: { resolved_rows: 2 } });
});

test.each(sizes)('of %i texts one is held while a decision counts: it is not decided', async (calls) => {
  const { world, first, second, heldAs, stateOf, path } = await twoUnclear(calls);
  await heldAs(first, absent);
  const { ledger } = world;
  async function* thenHold(read: ReturnType<typeof ledger.entries>) {
    yield* read;
    await heldAs(second, ambiguous);
  }
  const entries = (...of: Parameters<typeof ledger.entries>) => thenHold(ledger.entries(...of));
  const entriesIn = (...of: Parameters<typeof ledger.entriesIn>) => thenHold(ledger.entriesIn(...of));
  const during = { ...world, ledger: { ...ledger, entries, entriesIn } };
  const answer = await postJson(during, path, { action: 'resend', held_rows_seen: 1 });
  expect(answer).toMatchObject({ status: 200, body: { resolved_rows: 1 } });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['planned', 'held']);
});

test.each(sizes)('of %i texts one was given up: it is not among those to look at', async (calls) => {
  const { world, first, second, heldAs, stateOf, path } = await twoUnclear(calls);
  await heldAs(first, absent);
  const given = await postJson(world, path, { action: 'give_up', held_rows_seen: 1 });
  expect(given).toMatchObject({ status: 200, body: { resolved_rows: 1 } });
  await heldAs(second, ambiguous);
  // Somebody who has seen more decides about what is left.
  const answer = await postJson(world, path, { action: 'resend', held_rows_seen: 2 });
  expect(answer).toMatchObject({ status: 200, body: { resolved_rows: 1 } });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['held', 'planned']);
});

test('of a job that is too large to be counted in a request, rows are decided while it is counted, and no more than were seen', async () => {
  const { sms, world, id } = await aLargeJob(600);
  for (let at = 0; at < 3; at += 1) sms.next({ effect: 'unknown', code: 'timeout' });
  await runSends(world);
  await runSeconds(world, 40);
  const unclear = ((await statesOf(world, id)).get('unclear') ?? []).filter(isText);
  for (const entry of unclear) await world.ledger.replaceEntry(hold(entry, absent, world.now()));
  const { ledger } = world;
  /** After the first of them, counting has taken longer than it may. */
  async function* slowly(read: ReturnType<typeof ledger.entries>) {
    for await (const entry of read) {
      yield entry;
      if (entry.id === unclear[0]?.id) world.clock.advance(15_000);
    }
  }
  const entriesIn = (...of: Parameters<typeof ledger.entriesIn>) => slowly(ledger.entriesIn(...of));
  const slow = { ...world, ledger: { ...ledger, entriesIn } };
  const answer = await postJson(slow, `/v1/jobs/${id}/resolve`, { action: 'accept', held_rows_seen: 2 });
  expect(answer).toMatchObject({ status: 200, body: { resolved_rows: 2 } });
  const states = await Promise.all(unclear.map(async (one) => (await ledger.entry(id, one.id))?.state));
  expect(states.filter((state) => state === 'held')).toHaveLength(1);
});
