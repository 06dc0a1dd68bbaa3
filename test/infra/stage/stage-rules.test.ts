import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { faultsOfStage } from '../../../apps/rules/stage-rules.ts';

const root = path.join(import.meta.dirname, '../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const shipped = JSON.parse(readFileSync(path.join(root, 'examples/rules.json'), 'utf8'));
const stageFile = path.join(folder, 'prod.json');

/** What is wrong with a stage that says this, beside these rules. */
function faults(rules: unknown, stage: object = {}): string[] {
  writeFileSync(stageFile, JSON.stringify({ name: 'prod', rules: 'prod-rules.json', ...stage }));
  writeFileSync(
    path.join(folder, 'prod-rules.json'),
    typeof rules === 'string' ? rules : JSON.stringify(rules),
  );
  return faultsOfStage(stageFile).map((line) => line.replace(`${folder}/`, ''));
}

const switchedOn = (name: string) => ({
  ...shipped,
  rules: shipped.rules.map((rule: { name: string }) => (rule.name === name ? { ...rule, mode: 'on' } : rule)),
});

test('the shipped rules may be deployed with a stage', () => {
  expect(faults(shipped)).toEqual([]);
});

test('rules that the first run of the scheduler would turn away are turned away before the deployment, with the place', () => {
  const [first] = shipped.rules;
  expect(faults({ ...shipped, rules: [{ ...first, when: '(' }] })).toEqual([
    expect.stringMatching(/^prod-rules\.json at \/rules\/0\/when: The condition is not valid JSONata/),
  ]);
  expect(faults({ ...shipped, rules: [{ ...first, on: 'balance.treshold.exceeded' }] })).toEqual([
    expect.stringMatching(/^prod-rules\.json at \/rules\/0\/on: .*Did you mean balance\.threshold\.exceeded/),
  ]);
  expect(faults({ ...shipped, rules: [{ ...first, onn: 'x' }] })[0]).toContain('at /rules/0/onn');
  const operation = { name: 'partner.grace_subscription', input: {} };
  expect(faults({ ...shipped, rules: [{ ...first, do: [{ operation }] }] })).toEqual([
    expect.stringContaining('at /rules/0/do/0/operation/input/id'),
  ]);
});

const crm = { url: 'https://crm.example/hooks' };
const bus = { name: 'default' };

test('a rule that is on must find its CRM and its bus in the stage', () => {
  const rules = switchedOn('tell-porting-rejected');
  expect(faults(rules)).toEqual([
    expect.stringContaining('at /rules/3/do/0/crm'),
    expect.stringContaining('at /rules/3/do/1/bus'),
  ]);
  expect(faults(rules, { bus })).toEqual([expect.stringContaining('at /rules/3/do/0/crm')]);
  expect(faults(rules, { crm, bus })).toEqual([]);
});

test('a rule that is on needs the partner API', () => {
  const rules = switchedOn('tell-porting-rejected');
  const stage = { crm, bus, apis: ['organization'] };
  expect(faults(rules, stage)).toEqual([expect.stringMatching(/at \/rules\/3\/mode: .*"apis"/)]);
  expect(faults(rules, { ...stage, apis: ['organization', 'partner'] })).toEqual([]);
});

test('a file of rules that is missing or broken is named with the stage that names it', () => {
  expect(faults('{')).toEqual([
    expect.stringMatching(/^prod-rules\.json is missing, or is not JSON. .*prod\.json/),
  ]);
});

test('a file beside the stages that is none has no rules of its own', () => {
  faults(shipped);
  expect(faultsOfStage(path.join(folder, 'prod-rules.json'))).toEqual([]);
});

test('the stages that are here can be deployed, and a deployment asks first', () => {
  execFileSync(process.execPath, ['apps/rules/check.ts'], { cwd: root, stdio: 'pipe' });
  const { app } = JSON.parse(readFileSync(path.join(root, 'cdk.json'), 'utf8'));
  expect(app).toBe('node apps/rules/check.ts && node infra/app.ts');
});
