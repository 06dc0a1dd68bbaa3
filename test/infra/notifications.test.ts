import { expect, test } from 'vitest';
import { functionsOf, synthesized } from './synthesized.ts';

const parameterOf = (system: ReturnType<typeof synthesized>) =>
  (system.service.toJSON().Parameters as Record<string, { Default: string; AllowedPattern: string }>).CrmUrl;
const policiesOf = (system: ReturnType<typeof synthesized>) =>
  JSON.stringify(system.ofType('AWS::IAM::Policy'));

test('a bus of its own comes with the stage when asked for, and only events may be put on it', () => {
  const system = synthesized({ bus: { name: 'fleet', create: true } });
  const [[id, bus] = [], ...more] = Object.entries(system.ofType('AWS::Events::EventBus'));
  expect(more).toEqual([]);
  expect(bus?.Properties).toMatchObject({ Name: 'fleet' });
  const policy = policiesOf(system);
  expect(policy).toContain(
    `{"Action":"events:PutEvents","Effect":"Allow","Resource":{"Fn::GetAtt":["${id}","Arn"]}}`,
  );
  expect(policy.match(/events:/g)).toHaveLength(1);
});

test('a deployment fails when the bus that the stage names does not exist', () => {
  const rules = (name: string, create = false) =>
    Object.values(synthesized({ bus: { name, create } }).ofType('AWS::Events::Rule'))
      .map(({ Properties }) => Properties)
      .filter(({ EventBusName }) => EventBusName !== undefined);
  const [rule, ...more] = rules('crm');
  expect(more).toEqual([]);
  expect(rule).toMatchObject({ EventBusName: 'crm', State: 'DISABLED' });
  expect(rule).not.toHaveProperty('Targets');
  expect(rules('default')).toEqual([]);
  expect(rules('crm', true)).toEqual([]);
});

test('a stage without a bus may put events on none', () => {
  const system = synthesized({ bus: undefined });
  expect(policiesOf(system)).not.toContain('events:PutEvents');
});

test('the address of the CRM stands in the stage or is given when it is deployed, and needs TLS beyond this machine', () => {
  const crm = { url: 'https://crm.example/hooks', timeLimitSeconds: 5 };
  const system = synthesized({ crm });
  expect(parameterOf(system)?.Default).toBe('https://crm.example/hooks');
  expect(functionsOf(system)['notifications-send']?.variables).toMatchObject({
    CRM_URL: { Ref: 'CrmUrl' },
  });
  // Others only need to know whether there is one, and an environment has 4 KB.
  for (const name of ['api-write', 'scheduler'])
    expect(functionsOf(system)[name]?.variables).toMatchObject({
      CRM_NAMED: { 'Fn::If': ['HasCrm', 'yes', ''] },
    });
  const { Default, AllowedPattern = '' } = parameterOf(synthesized()) ?? {};
  expect(Default).toBe('');
  const allowed = new RegExp(AllowedPattern);
  for (const address of ['', 'https://crm.example/a?b=1', 'http://127.0.0.1:8080/hooks'])
    expect(address).toMatch(allowed);
  for (const address of [
    'http://crm.example',
    'https://me@crm.example',
    'http://127.0.0.1.crm.example/',
    'ftp://x',
  ])
    expect(address).not.toMatch(allowed);
});

test('only the function that sends notifications may read what calls to the CRM are signed with', () => {
  const system = synthesized();
  const [id] = Object.keys(system.ofType('AWS::SecretsManager::Secret')).filter((one) =>
    one.startsWith('CrmSecrets'),
  );
  const readers = Object.entries(system.ofType('AWS::IAM::Policy')).filter(([, policy]) =>
    JSON.stringify(policy).includes(String(id)),
  );
  expect(readers).toHaveLength(1);
  expect(readers[0]?.[0]).toContain('notifications');
});
