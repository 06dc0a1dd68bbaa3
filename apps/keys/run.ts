import { randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { tableAuditLog } from '../../shared/aws/audit/audit-log.ts';
import { scopes } from '../../shared/core/access/scopes.ts';
import { overlapHoursMax, overlapHoursUsual } from '../../shared/core/access/stored-key.ts';
import { auditTableName, keysTableName } from '../../shared/core/access/table-names.ts';
import { auditDaysDefault } from '../../shared/core/audit/audit-entry.ts';
import { keyCommand, readCommand } from './command.ts';

// Makes and revokes API keys with rights in the AWS account: docs/guides/deploy.md. The first key of a stage is made
// here; a key with the scope `admin` makes the others over HTTP.

const usage = `npm run --silent key -- create NAME --stage prod --scopes read,send [--expires 90d] [--test]
npm run --silent key -- list --stage prod
npm run --silent key -- rotate NAME --stage prod [--overlap-hours ${overlapHoursUsual}]
npm run --silent key -- revoke NAME --stage prod

NAME     1 to 64 letters, digits, "_", "-" and "."
scopes   ${scopes.join(', ')}
expires  after a number of days, such as 90d, or at a time, such as 2027-05-04T09:00:00Z; never, without it
test     a test key: its jobs are dry runs, and it changes nothing else
overlap  how many hours the former secret still works, 0 to ${overlapHoursMax}

It uses the AWS credentials and the region of the shell. A new key is printed only once.`;

try {
  const { values, positionals } = parseArgs({
    options: {
      stage: { type: 'string' },
      scopes: { type: 'string' },
      expires: { type: 'string' },
      'overlap-hours': { type: 'string' },
      test: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (values.help) console.log(usage);
  else {
    const { stage, ...command } = readCommand(positionals, values, Date.now());
    const dynamo = new DynamoDBClient();
    const ports = {
      apiKeys: tableApiKeys(dynamo, keysTableName(stage), randomUUID),
      audit: tableAuditLog(dynamo, auditTableName(stage), auditDaysDefault),
      now: () => Date.now(),
      newId: randomUUID,
      secretInt: (limit: number) => randomInt(limit),
      log: { error: (event: string) => void process.stderr.write(`${event}\n`) },
    };
    for await (const line of keyCommand(ports, command)) console.log(line);
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n\nnpm run --silent key -- --help shows how.\n`);
  process.exitCode = 2;
}
