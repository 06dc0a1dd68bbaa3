import { flushCompileCache } from 'node:module';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Context } from 'aws-lambda';
import type { Order, Report, WorkerSettings } from './invocation.ts';
import { shiftDate } from './shifted-date.ts';

/**
 * One execution environment of a Lambda function, as a worker thread: loads the bundle, then handles one event after
 * the other. What escapes the handler ends the thread, as it would end the process on AWS.
 */
const settings = workerData as WorkerSettings;
const host = parentPort;
if (!host) throw new Error(`${basename(import.meta.filename)} runs as a worker only`);

shiftDate(settings.clockOffset);
const handler = await loadHandler();
host.on('message', async (order: Order) => {
  const report = await handle(order);
  // What the function printed is known before its answer is.
  await Promise.all([flushed(process.stdout), flushed(process.stderr)]);
  host.postMessage(report);
  // Node writes its compile cache when a thread comes to its end, and the host ends this one.
  flushCompileCache();
});
host.postMessage({ kind: 'ready' } satisfies Report);

type Handler = (event: unknown, context: Context) => unknown;

async function loadHandler(): Promise<Handler> {
  const bundle: Record<string, unknown> = await import(pathToFileURL(settings.file).href);
  const found = bundle[settings.exportName];
  if (typeof found === 'function') return found as Handler;
  throw new Error(`Runtime.HandlerNotFound: ${settings.file} exports no function ${settings.exportName}`);
}

async function handle(order: Order): Promise<Report> {
  // The SDK sends this on with every call: it is how Lambda knows a chain that runs in a circle.
  process.env._X_AMZN_TRACE_ID = order.trace;
  try {
    const answer = await handler(JSON.parse(order.event), contextOf(order));
    return { kind: 'done', payload: JSON.stringify(answer) ?? 'null' };
  } catch (error) {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'failed', errorType: name, errorMessage: message, stack: stack ?? message };
  }
}

function contextOf({ requestId, limitMs }: Order): Context {
  // Time that is moved ahead is not time that the function has used up.
  const endsAtMs = performance.now() + limitMs;
  const variable = (name: string) => process.env[name] ?? '';
  return {
    awsRequestId: requestId,
    callbackWaitsForEmptyEventLoop: true,
    functionName: variable('AWS_LAMBDA_FUNCTION_NAME'),
    functionVersion: variable('AWS_LAMBDA_FUNCTION_VERSION'),
    invokedFunctionArn: settings.functionArn,
    logGroupName: variable('AWS_LAMBDA_LOG_GROUP_NAME'),
    logStreamName: variable('AWS_LAMBDA_LOG_STREAM_NAME'),
    memoryLimitInMB: variable('AWS_LAMBDA_FUNCTION_MEMORY_SIZE'),
    getRemainingTimeInMillis: () => Math.max(0, Math.round(endsAtMs - performance.now())),
    done() {},
    fail() {},
    succeed() {},
  };
}

function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()));
}
