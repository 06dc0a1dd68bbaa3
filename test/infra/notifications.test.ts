import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

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
