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
