import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll } from 'vitest';
import { type LocalAws, startAws } from '../../tools/aws-emulator/start-aws.ts';

export type Answer = Readonly<Record<string, unknown>> & {
  /** The error's code, when the call was refused. */
  readonly refused?: string;
  readonly message?: string;
};

export type Boto3 = {
  aws: LocalAws;
  /** What the emulators had to say to a person. */
  readonly logged: string[];
  call(service: string, operation: string, parameters: object): Promise<Answer>;
};

/** The emulators, and a process with Python's SDK that knows nothing but their environment, for the tests of a file. */
export function boto3(): Boto3 {
  const logged: string[] = [];
  let close = async () => {};
  const made: Partial<Boto3> = { logged };
  beforeAll(async () => {
    const aws = await startAws({ log: (line) => logged.push(line) });
    const env = { ...process.env, ...aws.environment, AWS_DEFAULT_REGION: 'us-east-1' };
    const python = spawn('python3', [`${import.meta.dirname}/boto3_calls.py`], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const answers = createInterface(python.stdout)[Symbol.asyncIterator]();
    made.aws = aws;
    made.call = async (service, operation, parameters) => {
      python.stdin.write(`${JSON.stringify({ service, operation, parameters })}\n`);
      const line = await answers.next();
      if (line.done) throw new Error(`boto3 ended at ${service} ${operation}`);
      return JSON.parse(line.value);
    };
    close = async () => {
      const exit = once(python, 'exit');
      python.stdin.end();
      await exit;
      await aws.close();
    };
  });
  afterAll(() => close());
  return made as Boto3;
}
