import { describe, expect, test } from 'vitest';
import { evaluate, noValue, type Scope } from '../../../tools/aws-emulator/template/intrinsics.ts';
import { parameterValues } from '../../../tools/aws-emulator/template/parameters.ts';

const scope: Scope = {
  ref: async (name) => (name === 'AWS::NoValue' ? noValue : `ref-${name}`),
  attribute: async (logicalId, attribute) => `${logicalId}!${attribute}`,
  imported: (name) => `import-${name}`,
  condition: async (name) => name === 'IsTrue',
};
/** Writes `<Name>` as a template's placeholder. */
const withPlaceholders = (text: string) => text.replace(/<(.*?)>/g, '$' + '{$1}');
const value = (template: unknown) => evaluate(template, scope, 'stack/Thing');

describe('the functions of a template', () => {
  test.each<[string, unknown, unknown]>([
    ['plain values stay', { a: [1, true, 'x', null] }, { a: [1, true, 'x', null] }],
    ['Ref', { Ref: 'Queue' }, 'ref-Queue'],
    ['Fn::GetAtt as a list', { 'Fn::GetAtt': ['Queue', 'Arn'] }, 'Queue!Arn'],
    ['Fn::GetAtt as a text', { 'Fn::GetAtt': 'Queue.Nested.Arn' }, 'Queue!Nested.Arn'],
    ['Fn::Join', { 'Fn::Join': ['/', ['a', { Ref: 'B' }, 3]] }, 'a/ref-B/3'],
    ['Fn::Split', { 'Fn::Split': ['-', { Ref: 'B' }] }, ['ref', 'B']],
    ['Fn::Select', { 'Fn::Select': ['1', { 'Fn::Split': ['-', 'a-b-c'] }] }, 'b'],
    [
      'Fn::Sub',
      { 'Fn::Sub': withPlaceholders('<Queue>:<Queue.Arn>:<AWS::Region>:<!Left>') },
      withPlaceholders('ref-Queue:Queue!Arn:ref-AWS::Region:<Left>'),
    ],
    ['Fn::Sub with values', { 'Fn::Sub': [withPlaceholders('<A><B>'), { A: { Ref: 'X' } }] }, 'ref-Xref-B'],
    [
      'Fn::ImportValue',
      { 'Fn::ImportValue': { 'Fn::Sub': withPlaceholders('data-<Name>') } },
      'import-data-ref-Name',
    ],
    ['Fn::If', { 'Fn::If': ['IsTrue', 'yes', { 'Fn::Unknown': 1 }] }, 'yes'],
    ['Fn::If, otherwise', { 'Fn::If': ['IsFalse', 'yes', 'no'] }, 'no'],
    ['AWS::NoValue takes a member away', { a: { Ref: 'AWS::NoValue' }, b: 1 }, { b: 1 }],
    ['AWS::NoValue takes an item away', [1, { Ref: 'AWS::NoValue' }], [1]],
    [
      'conditions',
      { 'Fn::And': [{ 'Fn::Not': [{ Condition: 'IsFalse' }] }, { 'Fn::Equals': ['a', 'a'] }] },
      true,
    ],
    [
      'a condition that does not hold',
      { 'Fn::Or': [{ Condition: 'IsFalse' }, { 'Fn::Equals': ['a', 'b'] }] },
      false,
    ],
    [
      "a policy's own Condition stays",
      { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
      { Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    ],
  ])('%s', async (_, template, expected) => {
    expect(await value(template)).toEqual(expected);
  });

  test('an unknown one is refused, with its place', async () => {
    await expect(value({ Name: { 'Fn::Base64': 'x' } })).rejects.toThrow(
      'stack/Thing/Name: the local system does not know Fn::Base64',
    );
  });

  test('a text where a list belongs is refused', async () => {
    await expect(value({ 'Fn::Join': 'x' })).rejects.toThrow(
      'stack/Thing/Fn::Join: expected a list, found "x"',
    );
  });
});

describe('the parameters of a template', () => {
  const declared = {
    Url: { Type: 'String', AllowedPattern: 'https?://\\S+', ConstraintDescription: 'must be an address' },
    Version: { Type: 'String', Default: '6' },
  };

  test('take the given value or their default', () => {
    expect([...parameterValues('stack', declared, { Url: 'http://a' })]).toEqual([
      ['Url', 'http://a'],
      ['Version', '6'],
    ]);
  });

  test.each([
    ['without a value', {}, 'stack: the parameter Url has no value'],
    [
      'with a value that breaks the pattern',
      { Url: 'x http://a' },
      'stack: the parameter Url is "x http://a", but must be an address',
    ],
    ['that the template does not have', { Url: 'http://a', Other: '' }, 'stack has no parameter Other'],
  ])('are refused %s', (_, given, message) => {
    expect(() => parameterValues('stack', declared, given)).toThrow(message);
  });
});
