import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Commands of the AWS CLI to services that the local system has, such as `s3api delete-object`. */
const commandsIn = (text: string, before: string) =>
  [
    ...text.matchAll(
      new RegExp(`${before}((?:s3|s3api|sqs|dynamodb|secretsmanager|events) [a-z][a-z0-9-]+)`, 'g'),
    ),
  ].map((match) => match[1]);

/**
 * What AWS does with tables, buckets and rules as a whole, and the local system does not: its own come from the
 * template and stay as they are.
 */
const ofWholes = [
  'dynamodb restore-table-to-point-in-time',
  'dynamodb wait',
  'dynamodb describe-table',
  'dynamodb update-time-to-live',
  'dynamodb update-continuous-backups',
  'dynamodb update-table',
  'dynamodb delete-table',
  'dynamodb tag-resource',
  's3 rb',
  'events disable-rule',
];

test('a command that the documents give to an operator is tried on the local system with the real CLI', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
  const given = documents.flatMap((file) => commandsIn(textOf(file), String.raw`\baws (?:--\S+ \S+ )*`));
  const tried = commandsIn(textOf('test/foreign/aws-cli.check.ts'), '[\'"`]');
  expect(given).toContain('s3api delete-object');
  const untried = given.filter((command) => !tried.includes(command));
  expect([...new Set(untried)].toSorted()).toEqual(ofWholes.toSorted());
});
