import { expect, test } from 'vitest';
import type { ApiCall } from '../../tools/aws-emulator/iam/api-call.ts';
import { rolePolicy } from '../../tools/aws-emulator/iam/policy.ts';
import { grantsOf, neededBy, without } from './grants.ts';

const [one, other] = ['arn:aws:s3:::b/one/*', 'arn:aws:s3:::b/other/*'];
const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/T';
const statements = rolePolicy.parse({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'], Resource: [one, other] },
    {
      Effect: 'Allow',
      Action: 'dynamodb:PutItem',
      Resource: table,
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['JOB#*', 'RULES'] },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    },
  ],
});
const calls = [
  { action: 's3:GetObject', resource: 'arn:aws:s3:::b/one/x' },
  { action: 's3:PutObject', resource: 'arn:aws:s3:::b/other/x' },
  { action: 'dynamodb:PutItem', resource: table, context: { 'dynamodb:leadingkeys': ['JOB#1'] } },
];

/** Grants that no call needs. */
const needless = (made: readonly ApiCall[]) =>
  neededBy(statements, made).flatMap(({ grant, call }) => (call === undefined ? [grant] : []));

test('a grant is one action on one resource, and one beginning of keys', () => {
  expect(grantsOf(statements)).toHaveLength(6);
});

test('one thing less is one thing less', () => {
  for (const grant of grantsOf(statements)) {
    const left = grantsOf(without(statements, grant));
    expect(left).toHaveLength(5);
    expect(left).not.toContainEqual(grant);
  }
});

test('what no call needs is found, be it an action, a resource or a key', () => {
  expect(needless(calls)).toEqual([
    { action: 's3:GetObject', resource: other },
    { action: 's3:PutObject', resource: one },
    { action: 'dynamodb:PutItem', resource: table, keys: 'RULES' },
  ]);
});

test('a call that is refused with all of them needs none', () => {
  const refused = {
    action: 'dynamodb:PutItem',
    resource: table,
    context: { 'dynamodb:leadingkeys': ['RULES', 'ELSE'] },
  };
  expect(needless([...calls, refused])).toEqual(needless(calls));
});

test('a grant that is needed names the call that is refused without it', () => {
  const [first] = neededBy(statements, calls);
  expect(first).toEqual({ grant: { action: 's3:GetObject', resource: one }, call: calls[0] });
});
