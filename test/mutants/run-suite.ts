import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suite } from './planted-bug.ts';

/** How a suite ended. Only a test that failed, or a promise that was broken, counts as noticed. */
export type SuiteEnd =
  | { readonly kind: 'passed' }
  | { readonly kind: 'noticed'; readonly by: string }
  /** It could not be run at all: the bug is not one that somebody could land. */
  | { readonly kind: 'broken'; readonly output: string };

const simulations = {
  texts: 'tools/simulation/texts/run.ts',
  orders: 'tools/simulation/orders/run.ts',
  notifications: 'tools/simulation/notifications/run.ts',
  automations: 'tools/simulation/automations/run.ts',
  token: 'tools/simulation/token/run.ts',
} as const;

/** A suite that takes longer has no answer, also on a machine that does ten other things. */
const suiteMsMax = 600_000;

const shownLines = 15;

/**
 * Runs a suite in a copy of the project.
 *
 * @param root of the copy
 */
export async function runSuite(root: string, suite: Suite): Promise<SuiteEnd> {
  return suite.startsWith('sim:') ? simulate(root, suite) : runTests(root, suite);
}

async function simulate(root: string, suite: Suite): Promise<SuiteEnd> {
  const [name = '', ...args] = wordsOf(suite.slice('sim:'.length));
  const script = Object.entries(simulations).find(([one]) => one === name)?.[1];
  if (script === undefined) throw new Error(`There is no simulation called "${name}"`);
  const { code, output } = await node(root, [script, ...args]);
  if (code === 0) return { kind: 'passed' };
  const broken = output.split('\n').find((line) => /^broken:? /i.test(line));
  if (broken === undefined) return { kind: 'broken', output };
  return { kind: 'noticed', by: broken.replace(/^broken:? /i, '').slice(0, 160) };
}

/** What is quoted is one word, as in a shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

type TestReport = {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

async function runTests(root: string, file: string): Promise<SuiteEnd> {
  const report = join(root, 'test-report.json');
  await rm(report, { force: true });
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', file, '--maxWorkers=1', '--bail=1', '--reporter=json', `--outputFile=${report}`];
  const { code, output } = await node(root, [join(process.cwd(), vitest), ...args]);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  if (text === undefined) return { kind: 'broken', output };
  const { numTotalTests, numFailedTests, testResults } = JSON.parse(text) as TestReport;
  if (code === 0 && numTotalTests > 0) return { kind: 'passed' };
  if (numFailedTests === 0) return { kind: 'broken', output };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  const [why = ''] = failed?.failureMessages?.[0]?.split('\n') ?? [];
  return { kind: 'noticed', by: `${failed?.fullName ?? 'a test'}: ${why.slice(0, 160)}` };
}

function node(
  cwd: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, timeout: suiteMsMax, killSignal: 'SIGKILL' });
    const lines: string[] = [];
    const keep = (piece: Buffer): void => void lines.push(piece.toString('utf8'));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      const all = lines.join('').split('\n');
      const broken = all.filter((line) => /^broken:? /i.test(line));
      const stopped = code === null ? [`It was stopped after at most ${suiteMsMax / 1_000} s`] : [];
      resolve({ code, output: [...broken, ...all.slice(-shownLines), ...stopped].join('\n') });
    });
  });
}
