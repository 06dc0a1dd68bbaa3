import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deployedSettingsOf } from '../../../infra/parts/deployed-settings.ts';
import { readStage } from '../../../infra/stage/stage.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const oidc = {
  issuer: 'https://id.example.com/',
  audience: 'https://fleetcast.example.com',
  groups: { 'fleet-ops': ['read', 'send'] },
};

function read(more: object) {
  const stage = { name: 'mine', defaultCountry: 'DE', logRetentionDays: 7, retainData: false, ...more };
  writeFileSync(path.join(folder, 'mine.json'), JSON.stringify(stage));
  return readStage('mine', folder);
}

test('functions know who signs people in, and what groups may do', () => {
  expect(deployedSettingsOf(read({ oidc })).oidc).toEqual({
    ...oidc,
    audience: ['https://fleetcast.example.com'],
    groupsClaim: 'groups',
  });
  const more = { ...oidc, audience: ['one', 'two'], groupsClaim: 'cognito:groups' };
  expect(deployedSettingsOf(read({ oidc: more })).oidc).toEqual(more);
  expect(deployedSettingsOf(read({}))).not.toHaveProperty('oidc');
});

test.each([
  ['http', { issuer: 'http://id.example.com' }, '/oidc/issuer: must be an https address'],
  ['http on this machine', { issuer: 'http://127.0.0.1:3000' }, '/oidc/issuer: must be an https address'],
  ['no address', { issuer: 'id.example.com' }, '/oidc/issuer: must be an https address'],
  ['a query', { issuer: 'https://id.example.com?tenant=7' }, '/oidc/issuer: must be an https address'],
  ['an empty fragment', { issuer: 'https://id.example.com#' }, '/oidc/issuer: must be an https address'],
  ['a user', { issuer: 'https://me:x@id.example.com' }, '/oidc/issuer: must be an https address'],
  ['no issuer', { issuer: undefined }, '/oidc/issuer: is missing'],
  ['no audience', { audience: undefined }, '/oidc/audience'],
  ['an empty list of audiences', { audience: [] }, '/oidc/audience'],
  ['no groups', { groups: {} }, '/oidc/groups: must name a group'],
  ['a group that may do nothing', { groups: { all: [] } }, '/oidc/groups/all'],
  ['a scope that does not exist', { groups: { all: ['write'] } }, '/oidc/groups/all/0'],
  ['another member', { jwksUri: 'https://id.example.com/keys' }, '/oidc/jwksUri: is not a setting'],
])('people are refused with %s', (_, change, message) => {
  expect(() => read({ oidc: { ...oidc, ...change } })).toThrow(message);
});

const approval = { fromRows: 1 };

test('two people are wanted only where somebody can be the second one', () => {
  const nobody = '/approval/operatorKeys: must be true, or "oidc" must give a group the scope "approve"';
  expect(() => read({ approval })).toThrow(nobody);
  expect(() => read({ approval, oidc })).toThrow(nobody);
  const groups = { ...oidc.groups, leads: ['approve'] };
  expect(read({ approval, oidc: { ...oidc, groups } })).toMatchObject({ approval });
  expect(read({ approval: { ...approval, operatorKeys: true } })).toMatchObject({ approval });
});
