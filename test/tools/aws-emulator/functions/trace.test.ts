import { expect, test } from 'vitest';
import { hopsMax, traceOf } from '../../../../tools/aws-emulator/functions/trace.ts';

test('an invocation that nobody else caused is the first of its chain', () => {
  expect(traceOf('sender').hops).toBe(1);
  expect(traceOf('sender', [undefined, 'Root=1-5e1b4151-5ac6c58f5b5daa6532e5c6c1;Sampled=0']).hops).toBe(1);
});

test('a function that causes itself is counted up', () => {
  let trace = traceOf('sender');
  for (let count = 2; count <= 17; count += 1) {
    trace = traceOf('sender', [trace.header]);
    expect(trace.hops).toBe(count);
  }
  expect(trace.hops).toBeGreaterThan(hopsMax);
});

test('a way through another function does not break the chain, and each is counted for itself', () => {
  const first = traceOf('sender');
  const between = traceOf('planner', [first.header]);
  expect(between.hops).toBe(1);
  expect(traceOf('sender', [between.header]).hops).toBe(2);
});

test('a batch is as far as its farthest message', () => {
  const first = traceOf('sender');
  const second = traceOf('sender', [first.header]);
  expect(traceOf('sender', [first.header, second.header, undefined]).hops).toBe(3);
});
