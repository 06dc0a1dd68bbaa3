import { expect, test } from 'vitest';
import { hourMs } from '../../../shared/core/timing.ts';
import { recover } from '../../../shared/flows/recovery/recover.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import { aWorld } from '../../support/world.ts';

/** A run of the scheduler of a stage on a restored table, whose settings say to which moment it was restored. */
async function runRestoredTo(afterNowMs: number) {
  const world = aWorld();
  const restored = { toMs: world.now() + afterNowMs, confirmed: [] };
  const recovery = memoryRecovery();
  const ports = { ...world, jobList: world.ledger, recovery, restored, stopRules: async () => {} };
  const isOpen = await recover(ports, () => hourMs);
  const logged = world.lines.map(({ message }) => message);
  return { isOpen, logged, mark: await recovery.find(restored.toMs) };
}

test('a recovery begins at a moment that has passed', async () => {
  const { isOpen, logged, mark } = await runRestoredTo(-hourMs);
  expect(isOpen).toBe(false);
  expect(logged).toEqual(['recovery.begun', 'recovery.waits']);
  expect(mark).toMatchObject({ state: 'waiting' });
});

test('a moment to come, such as a local time that was written as UTC, begins no recovery and calls nobody', async () => {
  const { isOpen, logged, mark } = await runRestoredTo(hourMs);
  expect(isOpen).toBe(false);
  expect(logged).toEqual(['recovery.not_begun']);
  expect(mark).toBeUndefined();
});
