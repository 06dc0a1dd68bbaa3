import { expect, test } from 'vitest';
import { type ApiCall, leadingKeys } from '../../../../tools/aws-emulator/iam/api-call.ts';
import { evaluate, isLike } from '../../../../tools/aws-emulator/iam/evaluate.ts';
import { rolePolicy } from '../../../../tools/aws-emulator/iam/policy.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Ledger';
const put = (...keys: readonly string[]): ApiCall => ({
  action: 'dynamodb:PutItem',
  resource: table,
  ...(keys.length > 0 && { context: { [leadingKeys]: keys } }),
});
const policy = (...statements: readonly object[]) =>
  rolePolicy.parse({
    Version: '2012-10-17',
    Statement: statements.map((one) => ({
      Effect: 'Allow',
      Action: 'dynamodb:PutItem',
      Resource: table,
      ...one,
    })),
  });
const bound = (operator: string, values: string | string[], more: object = {}) =>
  policy({ Condition: { [operator]: { 'dynamodb:LeadingKeys': values }, ...more } });

test.each([
  ['allows what it names', policy({}), put('JOB#1'), 'allowed'],
  ['grants nothing else', policy({ Action: 'dynamodb:GetItem' }), put('JOB#1'), 'not granted'],
  ['tells no case in actions', policy({ Action: 'DynamoDB:putitem' }), put(), 'allowed'],
  ['tells case in resources', policy({ Resource: table.toUpperCase() }), put(), 'not granted'],
  ['does not stretch a name', policy({ Resource: table.slice(0, -1) }), put(), 'not granted'],
  ['stretches a star', policy({ Action: 'dynamodb:*', Resource: `${table}*` }), put(), 'allowed'],
  ['one of several actions', policy({ Action: ['s3:GetObject', 'dynamodb:PutItem'] }), put(), 'allowed'],
  ['a deny wins over every allow', policy({}, { Effect: 'Deny', Action: '*' }), put(), 'denied'],
  ['a key in bounds', bound('ForAllValues:StringLike', 'JOB#*'), put('JOB#1'), 'allowed'],
  ['a key out of bounds', bound('ForAllValues:StringLike', 'JOB#*'), put('RULES'), 'not granted'],
  [
    'one key of two out of bounds',
    bound('ForAllValues:StringLike', 'JOB#*'),
    put('JOB#1', 'RULES'),
    'not granted',
  ],
  ['one key of two in bounds', bound('ForAnyValue:StringLike', 'JOB#*'), put('JOB#1', 'RULES'), 'allowed'],
  [
    'each in one of two bounds',
    bound('ForAllValues:StringLike', ['JOB#*', 'RULES']),
    put('RULES'),
    'allowed',
  ],
  ['equals is no pattern', bound('ForAllValues:StringEquals', 'JOB#*'), put('JOB#1'), 'not granted'],
  ['all of no keys are in bounds', bound('ForAllValues:StringLike', 'JOB#*'), put(), 'allowed'],
  ['some of no keys are not', bound('ForAnyValue:StringLike', 'JOB#*'), put(), 'not granted'],
  [
    'Null false asks for keys',
    bound('ForAllValues:StringLike', 'JOB#*', { Null: { 'dynamodb:LeadingKeys': 'false' } }),
    put(),
    'not granted',
  ],
  [
    'Null false is met by keys',
    bound('ForAllValues:StringLike', 'JOB#*', { Null: { 'dynamodb:LeadingKeys': false } }),
    put('JOB#1'),
    'allowed',
  ],
] as const)('%s', (_, statements, call, verdict) => {
  expect(evaluate(statements, call)).toBe(verdict);
});

test.each([
  ['an operator', { Condition: { NumericEquals: { 'dynamodb:LeadingKeys': '1' } } }, 'NumericEquals'],
  ['a key of conditions', { Condition: { StringEquals: { 'aws:SourceIp': '1' } } }, 'aws:SourceIp'],
  ['an element', { NotAction: 's3:*' }, 'NotAction'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable
  ['a variable', { Resource: 'arn:aws:s3:::b/${aws:username}' }, 'variables'],
])('%s that is not known here is refused by name', (_, statement, name) => {
  expect(() => policy(statement)).toThrow(name);
});

test.each([
  ['a.b', 'a?b', true],
  ['axb', 'a.b', false],
  ['a\nb', 'a*b', true],
  ['ab', 'a?b', false],
  ['arn:aws:s3:::b/campaigns/x', 'arn:aws:s3:::b/campaigns/*', true],
  ['arn:aws:s3:::b/campaignsx', 'arn:aws:s3:::b/campaigns/*', false],
])('%j is like %j: %s', (text, pattern, expected) => {
  expect(isLike(text, pattern)).toBe(expected);
});
