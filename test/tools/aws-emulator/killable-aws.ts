import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Clients, clientsIn } from './local-clients.ts';

export interface KillableAws extends Clients {
  environment: Readonly<Record<string, string>>;
  /** The key of the next object that the process hears of, as it stands in the event. */
  nextCreated(): Promise<string>;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
}

interface Report {
  environment?: Record<string, string>;
  created?: string;
}

/**
 * The emulators in a process of their own, on a data folder. Rejects with what the process had to say if it ends early.
 */
export async function startKillable(
  dataDir: string,
  mode: 'deliver' | 'hold' = 'deliver',
): Promise<KillableAws> {
  const script = `${import.meta.dirname}/serve-until-killed.ts`;
  const child = spawn(process.execPath, [script, dataDir, mode], { stdio: 'pipe' });
  const complaints: string[] = [];
  child.stderr.on('data', (text: Buffer) => complaints.push(text.toString()));
  const reports = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<Report> => {
    const line = await reports.next();
    if (line.done) throw new Error(`The emulators ended: ${complaints.join('')}`);
    return JSON.parse(line.value);
  };
  const created: string[] = [];
  const first = await nextWith(next, 'environment', (report) => {
    if (report.created !== undefined) created.push(report.created);
  });
  return {
    ...clientsIn(first),
    environment: first,
    nextCreated: async () => created.shift() ?? nextWith(next, 'created', () => {}),
    kill: () => killed(child),
  };
}

async function nextWith<Name extends keyof Report>(
  next: () => Promise<Report>,
  name: Name,
  passOver: (report: Report) => void,
): Promise<NonNullable<Report[Name]>> {
  for (;;) {
    const report = await next();
    const value = report[name];
    if (value !== undefined) return value;
    passOver(report);
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
