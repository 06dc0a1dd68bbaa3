/** Only on one's own machine, where nobody listens in. */
const loopback = /^http:\/\/127\.0\.0\.1(:\d+)?$/;

/**
 * Where the CRM is called: a whole address, which nothing is ever added to.
 *
 * @returns undefined when it is none that a signed call may go to
 */
export function parseCrmAddress(written: string): URL | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return url.protocol === 'https:' || loopback.test(url.origin) ? url : undefined;
}

/** It stands in the environment of functions, which has 4 KB for everything. */
export const crmAddressCharsMax = 300;

/** The same for anyone who can only compare patterns, as CloudFormation does. Empty: there is none. */
export const crmAddressPattern =
  '(https://[^@#\\s]{1,292}|http://127\\.0\\.0\\.1(:\\d{1,5})?(/[^@#\\s]{0,200})?)?';
