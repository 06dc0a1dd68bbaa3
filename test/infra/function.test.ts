import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { ServiceFunction } from '../../infra/parts/function.ts';
import { readStage } from '../../infra/stage.ts';

const root = path.join(import.meta.dirname, '../..');

test('a file that a function is given is bundled beside its code', { timeout: 60_000 }, () => {
  const app = new App();
  const from = path.join(root, 'examples/rules.json');
  new ServiceFunction(new Stack(app, 'one'), 'tick', readStage('example', path.join(root, 'stages')), {
    does: 'Has a file',
    timeoutMs: 1_000,
    memoryMib: 512,
    file: { name: 'rules.json', from },
    environment: {},
    may: [],
  });
  app.synth();
  const code = readdirSync(app.outdir).find((name) => /^asset\.[0-9a-f]+$/.test(name));
  const bundled = path.join(app.outdir, code ?? 'no code', 'rules.json');
  expect(readFileSync(bundled, 'utf8')).toBe(readFileSync(from, 'utf8'));
  rmSync(app.outdir, { recursive: true });
});
