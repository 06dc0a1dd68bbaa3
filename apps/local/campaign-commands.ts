import { type Country, type Msisdn, parseMsisdn, plussedMsisdn } from '../../shared/core/msisdn.ts';

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
