/**
 * Where the provider is called, as patterns: CloudFormation compares parameters with them before anything is deployed,
 * and the code with the same ones when it starts.
 */

/**
 * The bare host of an API: what stands behind it is said by the API's own description. Tokens and texts leave without
 * TLS only for this machine, where tests run.
 */
export const baseAddressPattern =
  '(https://[A-Za-z0-9.-]{1,253}|http://(127\\.0\\.0\\.1|localhost))(:[0-9]{1,5})?';

/** Where access tokens come from: a host, perhaps with a path, to which `/token` is added. */
export const authAddressPattern = `${baseAddressPattern}(/[A-Za-z0-9._~/-]{0,100}[A-Za-z0-9._~-])?`;

export const baseAddressRule =
  'must be a bare host such as https://host.example, without a path and without a slash at its end; http is for ' +
  '127.0.0.1 and localhost only';

export const authAddressRule =
  'must be an address such as https://host.example or https://host.example/path, without a slash at its end, ' +
  'query or fragment; http is for 127.0.0.1 and localhost only';

/** @throws Error naming the rule, and what to do */
export function checkedAddress(what: string, written: string, kind: 'base' | 'auth'): URL {
  const [pattern, rule] =
    kind === 'base' ? [baseAddressPattern, baseAddressRule] : [authAddressPattern, authAddressRule];
  if (new RegExp(`^${pattern}$`).test(written) && URL.canParse(written)) return new URL(written);
  throw new Error(`${what} ${rule}. Correct the parameter and deploy the service stack again`);
}
