import { expect, test } from 'vitest';
import * as timing from '../../shared/core/timing.ts';

test('a call ends before its lease, a lease before the message shows again', () => {
  expect(timing.callLimitMs).toBeLessThan(timing.leaseMs);
  expect(timing.leaseMs).toBeLessThan(timing.smsVisibilityMs);
});

test('a queue hides a message for at least six function limits', () => {
  expect(timing.smsVisibilityMs).toBeGreaterThanOrEqual(6 * timing.smsFunctionTimeoutMs);
  expect(timing.planVisibilityMs).toBeGreaterThanOrEqual(6 * timing.planFunctionTimeoutMs);
});

test('one invocation has room for a call and for writing its result', () => {
  expect(timing.callLimitMs + timing.writeResultMs).toBeLessThan(timing.smsFunctionTimeoutMs);
});

test('a planned entry is queued again only after its message had every random', () => {
  expect(timing.requeueAfterMs).toBeGreaterThan(timing.smsVisibilityMs);
  expect(timing.visibilityWaitMaxMs).toBeLessThan(timing.smsVisibilityMs);
});

test('a planner says several times in a lease that it is alive, and is replaced long before its message shows again', () => {
  expect(4 * timing.planHeartbeatMs).toBeLessThan(timing.planLeaseMs);
  expect(timing.planLeaseMs).toBeLessThan(timing.planFunctionTimeoutMs);
  expect(timing.recheckLeaseMs).toBeGreaterThan(timing.planFunctionTimeoutMs);
});

test('a run of the scheduler ends before the next one begins', () => {
  expect(timing.schedulerTimeoutMs).toBeLessThan(timing.schedulerEveryMs);
});
