import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';

/** The local system as a process of its own, which can be killed. Its provider is a sandbox that lives on. */
export type LocalChild = {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly bucket: string;
  readonly s3Url: string;
  /** Moves its clock ahead; runs of the scheduler that fall due on the way have ended when this resolves. */
  advance(ms: number): Promise<void>;
  /** SIGKILL: nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
};

type Started = Pick<LocalChild, 'apiUrl' | 'apiKey' | 'bucket' | 's3Url'> & { controlUrl: string };

const entry = fileURLToPath(new URL('../../apps/local/start.ts', import.meta.url));

export async function startChild(dataDir: string, sandbox: Sandbox): Promise<LocalChild> {
  const { baseUrl, authUrl, credentials } = sandbox;
  const child = spawn(
    process.execPath,
    [
      ...[entry, '--json', '--data', dataDir, '--provider-base-url', baseUrl, '--provider-auth-url', authUrl],
      ...['--client-id', credentials.client_id, '--client-secret', credentials.client_secret],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const started = await firstLine(child);
  return {
    ...started,
    async advance(advanceMs) {
      const answer = await fetch(`${started.controlUrl}/clock`, {
        method: 'POST',
        body: JSON.stringify({ advanceMs }),
      });
      if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`);
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<Started> {
  if (child.stdout === null || child.stderr === null) throw new Error('The child has no output');
  let complaints = '';
  child.stderr.on('data', (piece: Buffer) => {
    complaints += piece.toString();
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    child.stdout.resume();
    return JSON.parse(line) as Started;
  }
  throw new Error(`The local system did not start:\n${complaints}`);
}
