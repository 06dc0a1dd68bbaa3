import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awsCommands } from '../../apps/local/commands-to-paste.ts';
import { type LocalAws, startAws } from '../../tools/aws-emulator/start-aws.ts';

const run = promisify(execFile);
let aws: LocalAws;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  aws = await startAws();
  folder = await mkdtemp(join(tmpdir(), 'aws-cli-'));
  env = { ...process.env, ...aws.environment, AWS_DEFAULT_REGION: 'us-east-1', AWS_PAGER: '' };
  await cli('s3 mb s3://uploads');
  await cli('s3api put-bucket-versioning --bucket uploads --versioning-configuration Status=Enabled');
});
afterAll(async () => {
  await aws.close();
  await rm(folder, { recursive: true });
});

/** Runs a command as a person types it, in the folder. @returns what it prints */
async function cli(line: string): Promise<string> {
  // Version 1 of the CLI passes over the endpoint of SQS in its environment.
  const place = line.startsWith('sqs ') ? ['--endpoint-url', aws.endpoints.sqs] : [];
  return (await run('aws', [...line.split(' '), ...place], { env, cwd: folder })).stdout;
}

const json = async (line: string) => JSON.parse(await cli(line));
/** The names at the ends of the lines of `aws s3 ls`. */
const names = async (line: string) =>
  (await cli(line))
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.trim().split(/\s+/).at(-1));

test('buckets, folders and objects are listed', async () => {
  await writeFile(join(folder, 'a.csv'), 'to\n+12125550101\n');
  await cli('s3 cp a.csv s3://uploads/campaigns/a.csv --metadata mode=check,from=+12125550100');
  await cli('s3 cp s3://uploads/campaigns/a.csv s3://uploads/orders/b.csv');
  expect(await names('s3 ls')).toEqual(['uploads']);
  expect(await names('s3 ls s3://uploads')).toEqual(['campaigns/', 'orders/']);
  expect(await names('s3 ls s3://uploads --recursive')).toEqual(['campaigns/a.csv', 'orders/b.csv']);
  const copied = await json('s3api head-object --bucket uploads --key orders/b.csv');
  expect(copied.Metadata).toEqual({ mode: 'check', from: '+12125550100' });
  for (const listing of ['s3api list-objects', 's3api list-objects-v2']) {
    const { Contents } = await json(`${listing} --bucket uploads --prefix campaigns/`);
    expect(Contents).toMatchObject([{ Key: 'campaigns/a.csv', Size: 16 }]);
  }
  expect(await cli('s3 cp s3://uploads/orders/b.csv -')).toBe('to\n+12125550101\n');
});

test('a folder is synchronized, there and back, and only what changed is sent', async () => {
  await mkdir(join(folder, 'up/deep er'), { recursive: true });
  await writeFile(join(folder, 'up/deep er/ü+.csv'), 'one');
  await writeFile(join(folder, 'up/two.csv'), 'two');
  expect((await cli('s3 sync up s3://uploads/sync --no-progress')).match(/upload:/g)).toHaveLength(2);
  expect(await cli('s3 sync up s3://uploads/sync --no-progress')).toBe('');
  await cli('s3 sync s3://uploads/sync down --no-progress');
  expect(await readFile(join(folder, 'down/deep er/ü+.csv'), 'utf8')).toBe('one');
  await rm(join(folder, 'up/two.csv'));
  await cli('s3 sync up s3://uploads/sync --delete --no-progress');
  expect(await names('s3 ls s3://uploads/sync/ --recursive')).toHaveLength(1);
});

test('an object is deleted by a marker, and a version of it for good, as the runbook has it', async () => {
  await writeFile(join(folder, 'wrong.csv'), 'wrong');
  await cli('s3 cp wrong.csv s3://uploads/campaigns/wrong.csv');
  await cli('s3 rm s3://uploads/campaigns/wrong.csv');
  expect(await names('s3 ls s3://uploads/campaigns/')).not.toContain('wrong.csv');
  const listing = 's3api list-object-versions --bucket uploads --prefix campaigns/wrong.csv';
  const { Versions, DeleteMarkers } = await json(listing);
  expect(DeleteMarkers).toHaveLength(1);
  for (const { Key, VersionId } of [...Versions, ...DeleteMarkers])
    await cli(`s3api delete-object --bucket uploads --key ${Key} --version-id ${VersionId}`);
  expect(await json(listing)).not.toHaveProperty('Versions');
});

test('a large file goes up in parts and comes back whole', async () => {
  await writeFile(join(folder, 'large'), Buffer.alloc(9_000_000, 'x'));
  await cli('s3 cp large s3://uploads/large --no-progress');
  await cli('s3 mv s3://uploads/large large-again --no-progress');
  expect((await readFile(join(folder, 'large-again'))).equals(Buffer.alloc(9_000_000, 'x'))).toBe(true);
  expect(await names('s3 ls s3://uploads')).not.toContain('large');
});

test('queues are found, looked at, and their messages sent and read', async () => {
  await cli('sqs create-queue --queue-name orders');
  const { QueueUrls } = await json('sqs list-queues --queue-name-prefix ord');
  expect(QueueUrls).toEqual([aws.queueUrl('orders')]);
  await cli(`sqs send-message --queue-url ${QueueUrls[0]} --message-body hello`);
  const counts = await json(
    `sqs get-queue-attributes --queue-url ${QueueUrls[0]} --attribute-names ApproximateNumberOfMessages`,
  );
  expect(counts).toEqual({ Attributes: { ApproximateNumberOfMessages: '1' } });
  const { Messages } = await json(`sqs receive-message --queue-url ${QueueUrls[0]}`);
  expect(Messages).toMatchObject([{ Body: 'hello' }]);
});

test('secrets are listed, given a value as the README has it, deleted and restored', async () => {
  await cli('secretsmanager create-secret --name Fleetcast/dev/ApiKeys');
  const value = '{"keys":[]}';
  await cli(`secretsmanager put-secret-value --secret-id Fleetcast/dev/ApiKeys --secret-string ${value}`);
  const { SecretList } = await json('secretsmanager list-secrets');
  expect(SecretList).toMatchObject([{ Name: 'Fleetcast/dev/ApiKeys' }]);
  const read = await json('secretsmanager get-secret-value --secret-id Fleetcast/dev/ApiKeys');
  expect(read.SecretString).toBe(value);
  await cli('secretsmanager delete-secret --secret-id Fleetcast/dev/ApiKeys');
  await expect(cli('secretsmanager get-secret-value --secret-id Fleetcast/dev/ApiKeys')).rejects.toThrow(
    'InvalidRequestException',
  );
  await cli('secretsmanager restore-secret --secret-id Fleetcast/dev/ApiKeys');
});

test('a table is found, and an item of it is read', async () => {
  await cli(
    'dynamodb create-table --table-name ledger --billing-mode PAY_PER_REQUEST --attribute-definitions AttributeName=pk,AttributeType=S --key-schema AttributeName=pk,KeyType=HASH',
  );
  const key = '{"pk":{"S":"LIMITER#organization.sms"}}';
  await cli(`dynamodb put-item --table-name ledger --item ${key}`);
  expect(await json('dynamodb list-tables')).toEqual({ TableNames: ['ledger'] });
  expect((await json(`dynamodb get-item --table-name ledger --key ${key}`)).Item).toEqual(JSON.parse(key));
  expect(await json('dynamodb scan --table-name ledger')).toMatchObject({ Count: 1 });
});

test('what `npm start` prints for the CLI can be pasted as it is', async () => {
  const { AWS_ENDPOINT_URL_S3: _, ...rest } = env;
  const lines = awsCommands(aws.endpoints, 'uploads')
    .split('\n')
    .filter((line) => line.startsWith('  '));
  expect(lines).toHaveLength(5);
  const { stdout } = await run('bash', ['-euc', lines.join('\n')], { env: rest });
  expect(stdout).toContain('QueueUrls');
  expect(stdout).toContain('TableNames');
});
