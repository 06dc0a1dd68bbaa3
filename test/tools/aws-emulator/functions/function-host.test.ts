import { describe, expect, test } from 'vitest';
import { functionOf, heldTimers, watchedHost } from './local-function.ts';

describe('a function', () => {
  test('gets its event and answers with JSON, as over a wire', async () => {
    const { host } = watchedHost(
      functionOf(
        'export const handler = async (event) => ({ got: event, at: new Date(0), nothing: undefined });',
      ),
    );
    expect(await host.invoke({ Records: [1], left: undefined })).toEqual({
      ok: true,
      payload: { got: { Records: [1] }, at: '1970-01-01T00:00:00.000Z' },
    });
  });

  test('that answers nothing answers null', async () => {
    const { host } = watchedHost(functionOf('export const handler = async () => {};'));
    expect(await host.invoke({})).toEqual({ ok: true, payload: null });
  });

  test("sees the template's variables and those of Lambda, and none of the host's", async () => {
    process.env.SECRET_OF_THE_HOST = 'x';
    const spec = functionOf('export const handler = async () => process.env;', {
      environment: { TABLE_NAME: 'ledger', NODE_OPTIONS: '--enable-source-maps' },
      memoryMib: 512,
    });
    const { host } = watchedHost(spec, { emulators: { AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:1' } });
    const invocation = await host.invoke({});
    const seen = invocation.ok ? (invocation.payload as Record<string, string>) : {};
    expect(seen).toMatchObject({
      TABLE_NAME: 'ledger',
      AWS_REGION: 'us-east-1',
      AWS_LAMBDA_FUNCTION_NAME: 'stack-worker',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '512',
      AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:1',
      LAMBDA_TASK_ROOT: spec.folder,
    });
    expect(seen).not.toHaveProperty('SECRET_OF_THE_HOST');
    expect(seen).not.toHaveProperty('HOME');
  });

  test('gets a context with its name, a request id of its own and the time that is left', async () => {
    const { host } = watchedHost(
      functionOf(`export const handler = async (_, context) => ({
        name: context.functionName, arn: context.invokedFunctionArn, id: context.awsRequestId,
        leftMs: context.getRemainingTimeInMillis() })`),
    );
    const [one, other] = [await host.invoke({}), await host.invoke({})].map((invocation) =>
      invocation.ok
        ? (invocation.payload as { id: string; leftMs: number; name: string; arn: string })
        : undefined,
    );
    expect(one?.name).toBe('stack-worker');
    expect(one?.arn).toBe('arn:aws:lambda:us-east-1:000000000000:function:stack-worker');
    expect(one?.id).not.toBe(other?.id);
    expect(one?.leftMs).toBeGreaterThan(0);
    expect(one?.leftMs).toBeLessThanOrEqual(60_000);
  });

  test('that throws fails its event and keeps its environment', async () => {
    const { host, lines } = watchedHost(
      functionOf(`let calls = 0;
        export const handler = async (event) => { calls += 1; if (event.bad) throw new RangeError('too far'); return calls; };`),
    );
    expect(await host.invoke({ bad: true })).toEqual({
      ok: false,
      errorType: 'RangeError',
      errorMessage: 'too far',
    });
    expect(await host.invoke({})).toEqual({ ok: true, payload: 2 });
    expect(lines.join('\n')).toContain('RangeError: too far');
  });

  test.each([
    ['ends the process', 'process.exit(3);', 'exit status 3'],
    [
      'leaves a rejection unhandled',
      "Promise.reject(new Error('lost')); await new Promise(() => {});",
      'lost',
    ],
    [
      'throws from a callback',
      "setImmediate(() => { throw new Error('astray'); }); await new Promise(() => {});",
      'astray',
    ],
  ])('that %s fails its event, and the next one gets a new environment', async (_, crash, why) => {
    const { host, lines } = watchedHost(
      functionOf(`let calls = 0;
        export const handler = async (event) => { calls += 1; if (event.bad) { ${crash} } return calls; };`),
    );
    expect(await host.invoke({})).toEqual({ ok: true, payload: 1 });
    expect(await host.invoke({ bad: true })).toMatchObject({ ok: false, errorType: 'Runtime.ExitError' });
    expect(lines.join('\n')).toContain(why);
    expect(await host.invoke({})).toEqual({ ok: true, payload: 1 });
  });

  test('that cannot be loaded fails each event and says why', async () => {
    const { host, lines } = watchedHost(functionOf('export const other = 1;'));
    expect(await host.invoke({})).toMatchObject({ ok: false, errorType: 'Runtime.ExitError' });
    expect(await host.invoke({})).toMatchObject({ ok: false });
    expect(lines.join('\n')).toContain('exports no function handler');
  });

  test('that runs out of time is ended with what Lambda says, and the next event gets a new environment', async () => {
    const timers = heldTimers();
    const { host, lines, printed } = watchedHost(
      functionOf(`let calls = 0;
        export const handler = async (event) => { calls += 1; if (event.hang) { console.log('hanging'); await new Promise(() => {}); } return calls; };`),
      { timer: timers.timer },
    );
    const hanging = host.invoke({ hang: true });
    await printed('hanging');
    timers.runOut(60_000);
    expect(await hanging).toEqual({
      ok: false,
      errorType: 'Sandbox.Timedout',
      errorMessage: 'Task timed out after 60.00 seconds',
    });
    expect(lines.at(-1)).toMatch(/^[0-9a-f-]{36} Task timed out after 60\.00 seconds$/);
    expect(await host.invoke({})).toEqual({ ok: true, payload: 1 });
  });

  test('handles one event at a time in an environment, and as many environments as it may have', async () => {
    const code = `import { threadId } from 'node:worker_threads';
      let running = 0;
      export const handler = async () => { running += 1; await new Promise(setImmediate); const seen = running; running -= 1; return { threadId, seen }; };`;
    const threadsOf = async (reservedConcurrency: number | undefined) => {
      const { host } = watchedHost(functionOf(code, { reservedConcurrency }));
      const answers = await Promise.all([1, 2, 3].map((event) => host.invoke(event)));
      const seen = answers.map((answer) =>
        answer.ok ? (answer.payload as { threadId: number; seen: number }) : undefined,
      );
      expect(seen.map((one) => one?.seen)).toEqual([1, 1, 1]);
      return new Set(seen.map((one) => one?.threadId)).size;
    };
    expect(await threadsOf(1)).toBe(1);
    expect(await threadsOf(undefined)).toBe(3);
  });

  test('ends environments that have nothing to do, one at a time, but for the one used last', async () => {
    const timers = heldTimers();
    const { host } = watchedHost(
      functionOf('let calls = 0; export const handler = async () => { calls += 1; return calls; };'),
      { timer: timers.timer },
    );
    const threeAtOnce = async () => {
      const answers = await Promise.all([1, 2, 3].map((event) => host.invoke(event)));
      return answers.filter((answer) => answer.ok && answer.payload === 1).length;
    };
    expect(await threeAtOnce()).toBe(3);
    timers.runOut(15_000);
    expect(await threeAtOnce()).toBe(1);
    for (let time = 0; time < 3; time += 1) timers.runOut(15_000);
    expect(await threeAtOnce()).toBe(2);
  });

  test('ends the last environment after five minutes without an event', async () => {
    const timers = heldTimers();
    const code = 'let calls = 0; export const handler = async () => { calls += 1; return calls; };';
    const { host } = watchedHost(functionOf(code), { timer: timers.timer });
    const calls = async () => {
      const answer = await host.invoke({});
      return answer.ok ? answer.payload : undefined;
    };
    expect([await calls(), await calls()]).toEqual([1, 2]);
    timers.runOut(15_000);
    expect(await calls()).toBe(3);
    timers.runOut(5 * 60_000);
    expect(await calls()).toBe(1);
  });

  test('never gets an event of more than 6 MB, nor may it answer with one', async () => {
    const { host } = watchedHost(
      functionOf(`export const handler = async ({ chars }) => 'x'.repeat(chars);`),
    );
    expect(await host.invoke({ text: 'x'.repeat(6_291_556) })).toMatchObject({
      errorType: 'RequestTooLargeException',
    });
    expect(await host.invoke({ chars: 6_291_556 })).toMatchObject({
      errorType: 'Function.ResponseSizeTooLarge',
    });
    expect(await host.invoke({ chars: 6_291_554 })).toMatchObject({ ok: true });
  });
});
