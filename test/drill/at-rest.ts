import { readFile } from 'node:fs/promises';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { Cloud } from './cloud.ts';
import type { Deployment } from './deployment.ts';
import { waitFor } from './wait-for.ts';

/** Messages that the drill leaves hidden on purpose: an erasure waits for its second walk. */
const hiddenFor = { pattern: /erase/i, count: 1 };

/** What MiniStack's log says of a run of a function that did not end well. */
const brokenRun = /Warm worker execution error|failed processing|timed out after/;

type Queue = {
  readonly name: string;
  readonly arn: string;
  readonly waiting: number;
  readonly hidden: number;
};

/**
 * Waits until no message waits or is under way. @throws Error at the end of its time, and when there is a dead letter
 */
export async function queuesAtRest(
  cloud: Cloud,
  { resources }: Deployment,
  signal: AbortSignal,
): Promise<string> {
  const urls = resources.filter(({ type }) => type === 'AWS::SQS::Queue').map(({ id }) => id);
  return waitFor('Rest', signal, async () => {
    const dead = new Set<string>();
    const queues = await Promise.all(
      urls.map(async (QueueUrl): Promise<Queue> => {
        const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] });
        const { Attributes = {} } = await cloud.sqs.send(command, { abortSignal: signal });
        if (Attributes.RedrivePolicy !== undefined)
          dead.add(JSON.parse(Attributes.RedrivePolicy).deadLetterTargetArn);
        return {
          name: QueueUrl.split('/').at(-1) ?? '',
          arn: Attributes.QueueArn ?? '',
          waiting: Number(Attributes.ApproximateNumberOfMessages),
          hidden: Number(Attributes.ApproximateNumberOfMessagesNotVisible),
        };
      }),
    );
    if (dead.size === 0) throw new Error('No queue has a redrive policy');
    const letters = queues.filter(({ arn, waiting }) => dead.has(arn) && waiting > 0);
    if (letters.length > 0) return { not: `dead letters in ${letters.map(({ name }) => name).join(', ')}` };
    const isAtRest = ({ name, waiting, hidden }: Queue) =>
      waiting === 0 && (hidden === 0 || (hiddenFor.pattern.test(name) && hidden === hiddenFor.count));
    const busy = queues.filter((queue) => !isAtRest(queue));
    if (busy.length > 0) return { not: JSON.stringify(busy) };
    return { found: `${queues.length} queues, ${dead.size} of them for dead letters, which are empty` };
  });
}

type LogGroups = { readonly logGroups: readonly { readonly logGroupName: string }[] };
type LogEvents = { readonly events: readonly { readonly message: string }[] };

/**
 * Reads every line that a function has logged. @throws Error when one is an error, a run broke, or no schedule has run
 * yet
 */
export async function functionsWithoutFaults(
  cloud: Cloud,
  serverLog: string,
  signal: AbortSignal,
): Promise<string> {
  const runs = await waitFor('A run by schedule', signal, async () => {
    const found = (await readFile(serverLog, 'utf8')).match(/EventBridge → Lambda \S+: dispatched/g) ?? [];
    return found.length > 0 ? { found: found.length } : { not: 'the log shows none' };
  });
  const lines = await logLines(cloud, signal);
  const errors = lines.filter((line) => levelOf(line) === 'ERROR');
  const broken = (await readFile(serverLog, 'utf8')).split('\n').filter((line) => brokenRun.test(line));
  const [first] = [...errors, ...broken];
  if (first !== undefined)
    throw new Error(`${errors.length} error lines, ${broken.length} broken runs: ${first.slice(0, 300)}`);
  return `${lines.length} log lines without an error, no run broke, ${runs} runs by schedule`;
}

async function logLines(cloud: Cloud, signal: AbortSignal): Promise<string[]> {
  const { logGroups } = await cloud.ask<LogGroups>(signal, 'logs', 'describe-log-groups');
  const lines: string[] = [];
  for (const { logGroupName } of logGroups) {
    const name = ['--log-group-name', logGroupName];
    const { events } = await cloud.ask<LogEvents>(signal, 'logs', 'filter-log-events', ...name);
    lines.push(...events.map(({ message }) => message));
  }
  if (lines.length === 0) throw new Error('No function has logged anything');
  return lines;
}

/** @returns undefined for lines that are no JSON, such as the runtime's own */
function levelOf(line: string): unknown {
  try {
    return JSON.parse(line)?.level;
  } catch {
    return undefined;
  }
}
