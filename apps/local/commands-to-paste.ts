import { type Country, type Msisdn, parseMsisdn, plussedMsisdn } from '../../shared/core/msisdn.ts';
import { localCredentials } from '../../tools/aws-emulator/aws-clients.ts';
import type { ServiceName } from '../../tools/aws-emulator/start-aws.ts';
import { region } from '../../tools/aws-emulator/template/account.ts';
import type { FirstSubscription } from './first-subscription.ts';

type Addresses = {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly bucket: string;
  readonly s3Url: string;
  readonly from: string;
};

/** The country of everybody in examples/recipients.csv. */
const exampleCountry: Country = 'US';

/** Kept free for fiction; the second one is written as people do, and read in the stage's country. */
const americans = ['+12125550101', '(212) 555-0102'];

/**
 * Commands to paste that send a text to two people, and upload a file of recipients. For the sandbox alone: pasted
 * without a second thought, they would text people.
 */
export function campaignCommands({ apiUrl, apiKey, bucket, s3Url, from }: Addresses): string {
  const country = countryOf(from);
  const isAtHome = country === undefined || country === exampleCountry;
  const to = isAtHome ? americans : neighboursOf(from, country);
  const foreign = isAtHome
    ? ''
    : `
(The file's recipients are of ${exampleCountry} and the sender is not: each of them is skipped as foreign.)
`;
  const body = JSON.stringify({ from, text: 'Your line is ready.', to });
  return `
Send a text to two people:

  curl -i ${apiUrl}/v1/campaigns -H 'Authorization: Bearer ${apiKey}' \\
    -H 'Content-Type: application/json' -H 'Idempotency-Key: first-try' \\
    -d '${body}'

Upload a CSV; a few seconds later, ask what became of it:
${foreign}
  curl -i --aws-sigv4 aws:amz:us-east-1:s3 --user local:local -T examples/recipients.csv \\
    -H 'x-amz-meta-from: ${from}' ${s3Url}/${bucket}/campaigns/recipients.csv
  curl '${apiUrl}/v1/jobs?upload_object=campaigns/recipients.csv' -H 'Authorization: Bearer ${apiKey}'
`;
}

function countryOf(number: string): Country | undefined {
  const read = parseMsisdn(number, exampleCountry);
  return 'msisdn' in read ? read.country : undefined;
}

/**
 * Two numbers of a country that differ from one in their last two digits: the sandbox texts nobody, so that they may be
 * anybody's.
 */
function neighboursOf(number: string, country: Country): readonly Msisdn[] {
  return Array.from({ length: 100 }, (_, ending) => number.slice(0, -2) + String(ending).padStart(2, '0'))
    .flatMap((one) => plussedMsisdn(one) ?? [])
    .filter((one) => one !== number && countryOf(one) === country)
    .slice(0, 2);
}

/** Lines to paste, after which the AWS CLI finds this machine's services and nothing of a person's own account. */
export function awsCommands(endpoints: Readonly<Record<ServiceName, string>>, bucket: string): string {
  const { accessKeyId, secretAccessKey } = localCredentials;
  // Each command names its endpoint: version 1 of the CLI passes over that of SQS in its environment.
  return `
Look into it with the AWS CLI, in a terminal of its own:

  export AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} AWS_DEFAULT_REGION=${region}
  aws --endpoint-url ${endpoints.s3} s3 ls s3://${bucket}
  aws --endpoint-url ${endpoints.sqs} sqs list-queues
  aws --endpoint-url ${endpoints.dynamodb} dynamodb list-tables
  aws --endpoint-url ${endpoints.secretsmanager} secretsmanager list-secrets
`;
}

/** What of its data the subscription uses up: past the first example rule's threshold. */
const usedShare = 0.85;

type RuleAddresses = { readonly apiUrl: string; readonly apiKey: string; readonly sandboxUrl: string };

/** Commands to paste that put the example's rules in force, let a subscription run low, and show what came of it. */
export function ruleCommands(
  { apiUrl, apiKey, sandboxUrl }: RuleAddresses,
  { productId, initialBytes }: FirstSubscription,
): string {
  const key = `-H 'Authorization: Bearer ${apiKey}'`;
  const json = "-H 'Content-Type: application/json'";
  const spend = JSON.stringify({ command: 'spend', productId, bytes: usedShare * initialBytes });
  return `
Put the example's rules in force, and switch the first one on. If-Match names the version that they replace: "0" when
there is none yet, and else the ETag of GET /v1/rules.

  curl -i -X PUT ${apiUrl}/v1/rules ${key} \\
    ${json} -H 'If-Match: "0"' -d @examples/rules.json
  curl -i -X PUT ${apiUrl}/v1/rules/top-up-at-80/mode ${key} \\
    ${json} -d '{"mode":"on"}'

Let a subscription use up ${usedShare * 100} % of its data; a few seconds later, ask what was decided,
and which texts the sandbox was asked to send:

  curl -i ${sandboxUrl}/_sandbox/partner/commands ${json} \\
    -d '${spend}'
  curl ${apiUrl}/v1/executions ${key}
  curl ${sandboxUrl}/_sandbox/performed
`;
}
