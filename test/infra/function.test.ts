import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { ServiceFunction } from '../../infra/parts/function.ts';
import { readStage } from '../../infra/stage/stage.ts';

const root = path.join(import.meta.dirname, '../..');

test('the settings of the stage are bundled beside the code, and a file that a function is given', {
  timeout: 60_000,
}, () => {
  const app = new App();
  const from = path.join(root, 'examples/rules.json');
  const smsText = `It's 5 o'clock; "pay" $HOME \`now\` \\ %s 100 % \n ä 😀`;
  const example = readStage('example', path.join(root, 'stages'));
  const stage = {
    ...example,
    name: 'mine',
    smsText,
    canaryTo: { US: '+12015550199' },
    crm: { url: 'https://crm.example/hooks', timeLimitSeconds: 5 },
    rules: from,
  };
  new ServiceFunction(new Stack(app, 'one'), 'scheduler', stage, {
    does: 'Has a file',
    timeoutMs: 1_000,
    memoryMib: 512,
    files: [{ name: 'rules.json', from }],
    environment: {},
    may: [],
  });
  app.synth();
  const code = readdirSync(app.outdir).find((name) => /^asset\.[0-9a-f]+$/.test(name));
  const bundled = (name: string) => readFileSync(path.join(app.outdir, code ?? 'no code', name), 'utf8');
  expect(bundled('rules.json')).toBe(readFileSync(from, 'utf8'));
  const rate = { firstPerSecond: 1, ceilingPerSecond: 100 };
  expect(JSON.parse(bundled('settings.json'))).toEqual({
    stage: 'mine',
    kind: 'live',
    apis: ['organization', 'partner'],
    campaigns: { defaultCountry: 'US', allowForeign: false, from: '+12125550100', text: smsText },
    canaryTo: { US: '+12015550199' },
    rates: {
      'organization.sms': rate,
      'organization.orders': rate,
      'organization.reads': rate,
      'partner.orders': rate,
      'partner.reads': rate,
    },
    webhooks: { provider: expect.objectContaining({ require: ['basic'] }) },
    bus: 'default',
    createsPerMinute: 600,
    auditDays: 400,
    crmUrl: 'https://crm.example/hooks',
    crmLimitMs: 5_000,
    rulesFile: 'rules.json',
  });
  rmSync(app.outdir, { recursive: true });
});
