import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { putRules, switchRules, takeDeployedRules } from '../../../shared/flows/rules/change-rules.ts';
import { deployedRules, rulesToTake } from '../../../shared/http/rules/deployed-rules.ts';
import { memoryAuditLog } from '../../../shared/memory/audit/audit-log.ts';
import { memoryRules } from '../../../shared/memory/rules/rules.ts';
import { countedNames } from '../../support/counted-names.ts';
import { aWorld } from '../../support/world.ts';
import { aRule } from '../../support/worlds/rule-world.ts';

const shipped = readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8');
const file = (text = shipped) => {
  const deployed = deployedRules(text);
  if (deployed === undefined) throw new Error('There is a file');
  return deployed;
};
const aStage = () => ({
  rules: memoryRules(),
  now: () => 1_000,
  loadStepFaults: async () => () => [],
  targets: ['crm', 'bus'] as const,
  sender: '+12125550100',
  audit: memoryAuditLog(),
  newId: countedNames(),
  log: aWorld().log,
});

test('a stage without a file has no deployed rules', () => {
  expect(deployedRules(undefined)).toBeUndefined();
});

test('without the partner API a file is not put in force, and the log says so once', () => {
  const { log, lines } = aWorld();
  expect(rulesToTake({ lacksPartner: true, log }, on)).toBeUndefined();
  expect(rulesToTake({ lacksPartner: true, log }, undefined)).toBeUndefined();
  expect(rulesToTake({ lacksPartner: false, log }, on)).toBeDefined();
  expect(lines).toEqual([
    {
      level: 'warn',
      message: 'rules.not_in_force',
      facts: { reason: 'The stage does not use the partner API' },
    },
  ]);
});

test('the file that a stage was deployed with is in force, and is taken over once', async () => {
  const world = aStage();
  await takeDeployedRules(world, file());
  await takeDeployedRules(world, file());
  const book = await world.rules.newest();
  expect(world.audit.all()).toMatchObject([
    {
      actor: { kind: 'system', name: 'deployment' },
      action: 'rules.change',
      resource: 'rules',
      result: 'done',
      afterVersion: 1,
    },
  ]);
  expect(book).toMatchObject({ version: 1, by: ':deployment', off: false });
  expect(book?.rules.map(({ name }) => name)).toContain('top-up-at-80');
});

test('what people change afterwards holds until the file changes', async () => {
  const world = aStage();
  await takeDeployedRules(world, file());
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'on' });
  await takeDeployedRules(world, file());
  const modeOf = async (name: string) =>
    (await world.rules.newest())?.rules.find((rule) => rule.name === name)?.mode;
  expect(await modeOf('top-up-at-80')).toBe('on');
  await putRules(world, 'ada', { off: false, currency: 'EUR', rules: [aRule({ name: 'by-hand' })] });
  await takeDeployedRules(world, file());
  expect(await modeOf('by-hand')).toBeDefined();
  await takeDeployedRules(world, file(`${shipped} `));
  expect([await modeOf('by-hand'), await modeOf('top-up-at-80')]).toEqual([undefined, 'dry_run']);
});

test('a deployment switches nothing on that somebody has switched off', async () => {
  const world = aStage();
  await switchRules(world, 'ada', { off: true });
  await takeDeployedRules(world, file());
  expect(await world.rules.newest()).toMatchObject({ version: 2, off: true });
});

const modeIn = async ({ rules }: ReturnType<typeof aStage>, name = 'top-up-at-80') =>
  (await rules.newest())?.rules.find((rule) => rule.name === name)?.mode;
const on = shipped.replaceAll('"mode": "dry_run"', '"mode": "on"');

test('a rule that somebody has switched off stays off over deployments, until somebody switches it on again', async () => {
  const world = aStage();
  await takeDeployedRules(world, file(on));
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'off' });
  await takeDeployedRules(world, file(`${on} `));
  expect([await modeIn(world), await modeIn(world, 'tell-depleted')]).toEqual(['off', 'on']);
  expect((await world.rules.newest())?.switchedOff).toEqual({ 'top-up-at-80': 'ada' });
  await takeDeployedRules(world, file('{"rules": []}'));
  await takeDeployedRules(world, file(`${on}  `));
  expect(await modeIn(world)).toBe('off');
  await switchRules(world, 'bob', { rule: 'top-up-at-80', mode: 'on' });
  expect(await world.rules.newest()).not.toHaveProperty('switchedOff');
  await takeDeployedRules(world, file(`${on}   `));
  expect(await modeIn(world)).toBe('on');
});

test('a rule that was switched off and is only tried since is tried over deployments as well', async () => {
  const world = aStage();
  await takeDeployedRules(world, file(on));
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'off' });
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'dry_run' });
  await takeDeployedRules(world, file(`${on} `));
  expect(await modeIn(world)).toBe('dry_run');
});

test('somebody may switch off for good what a file has switched off for now', async () => {
  const world = aStage();
  await takeDeployedRules(world, file(shipped.replaceAll('"mode": "dry_run"', '"mode": "off"')));
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'off' });
  await switchRules(world, 'ada', { rule: 'top-up-at-80', mode: 'off' });
  expect((await world.rules.newest())?.version).toBe(2);
  await takeDeployedRules(world, file(on));
  expect([await modeIn(world), await modeIn(world, 'tell-depleted')]).toEqual(['off', 'on']);
});

test('anyone who puts rules switches off what they switch off, and on what they switch on', async () => {
  const world = aStage();
  await takeDeployedRules(world, file(on));
  await putRules(world, 'ada', { currency: 'EUR', rules: [aRule({ mode: 'off' })] });
  await takeDeployedRules(world, file(`${on} `));
  expect(await modeIn(world)).toBe('off');
  await putRules(world, 'bob', { currency: 'EUR', rules: [aRule({ mode: 'on' })] });
  await takeDeployedRules(world, file(`${on}  `));
  expect(await modeIn(world)).toBe('on');
});

test.each([
  ['no JSON', '{', 'JSON'],
  ['no document of rules', '{"rules": 7}', 'not valid'],
  ['rules that cannot be worked out', shipped.replace('top-up-at-80', 'tell-depleted'), 'not valid'],
])('a file that is %s changes nothing, and says why', async (_, text, why) => {
  const world = aStage();
  await takeDeployedRules(world, file());
  await expect(takeDeployedRules(world, file(text))).rejects.toThrow(why);
  expect((await world.rules.newest())?.version).toBe(1);
});
