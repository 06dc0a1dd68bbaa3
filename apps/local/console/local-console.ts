import { type Scope, scopes } from '../../../shared/core/access/scopes.ts';
import { exampleSender } from '../../../tools/provider-sandbox/example-sender.ts';
import { buildConsole, builtPages } from '../../console/build.ts';
import type { LocalSystem } from '../system.ts';
import { openConsole } from './console-host.ts';

export type LocalConsole = {
  readonly url: string;
  /**
   * An address that signs a browser in, once.
   *
   * @param as the name of another person, such as one who approves; the owner when left out
   * @param may what that person may do; all when left out
   */
  signIn(as?: string, may?: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
};

/** Opens the console of a system that runs. */
export async function openLocalConsole(
  { apiUrl, apiKey, keyOf, endpoints, sandbox }: LocalSystem,
  say: (line: string) => void,
  port?: number,
): Promise<LocalConsole> {
  const from = sandbox?.senders[0] ? `+${sandbox.senders[0].msisdn}` : exampleSender;
  const people = ['+12125550101,Ada', '+12125550102,Björn', '+12125550103,Chiara'];
  const example = ['phone,first_name,from', ...people.map((person) => `${person},${from}`), ''].join('\n');
  const folder = await buildConsole(builtPages, say);
  const host = await openConsole({ apiUrl, s3Url: endpoints.s3, folder, example }, port);
  return {
    url: host.url,
    signIn: async (as, may = scopes) => host.signInUrl(as === undefined ? apiKey : await keyOf(as, may)),
    close: host.close,
  };
}
