/** Only on one's own machine, where nobody listens in. */
const loopback = /^http:\/\/127\.0\.0\.1(:\d+)?$/;

/**
 * Where the CRM is called: a whole address, which nothing is ever added to.
 *
 * @returns undefined when it is none that a signed call may go to
 */
export function parseCrmAddress(written: string): URL | undefined {
  const url = bareUrl(written);
  return url !== undefined && (url.protocol === 'https:' || loopback.test(url.origin)) ? url : undefined;
}

/** Where callbacks of a stage may go. */
export type CallbackHosts = {
  /** Names of hosts, such as `crm.example.com`. */
  readonly hosts: readonly string[];
  /** Only of the local system, where nobody listens in. */
  readonly mayCallLoopback?: true;
};

export const endpointUrlCharsMax = 300;

export type UrlFault = 'form' | 'host';

/**
 * Reads the address of an endpoint: https on port 443, at a host that the stage names.
 *
 * @returns what is wrong with it: its form, or that its host is not one of these
 */
export function parseEndpointUrl(written: string, { hosts, mayCallLoopback }: CallbackHosts): URL | UrlFault {
  const url = written.length <= endpointUrlCharsMax ? bareUrl(written) : undefined;
  if (url === undefined) return 'form';
  if (mayCallLoopback === true && loopback.test(url.origin)) return url;
  if (url.protocol !== 'https:' || url.port !== '') return 'form';
  return hosts.includes(url.hostname) ? url : 'host';
}

/** An address without credentials and without a fragment, which no call would carry. */
function bareUrl(written: string): URL | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  return url?.username === '' && url.password === '' && url.hash === '' ? url : undefined;
}
