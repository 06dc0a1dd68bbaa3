import { readFileSync } from 'node:fs';
import { consoleHandler } from '../../http/console/console-handler.ts';
import { sessionHandler } from '../../http/console/session-handler.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { issuerSignIn } from '../../provider/identity/issuer-sign-in.ts';
import { besideCode, deployedSettings } from '../deployed-settings.ts';
import { now, required } from '../environment.ts';

/** HTTP → the pages of the console. */
export function consolePages() {
  return startedHandler((log) => {
    // Deployed without its pages, it says so at once.
    besideCode('pages/index.html');
    const { oidc, console: settings } = deployedSettings();
    if (oidc === undefined || settings === undefined)
      throw new Error('The stage has no "oidc" or no "console". Deploy the service stack again');
    const session = sessionHandler({ signIn: issuerSignIn(oidc, settings), now, log });
    return consoleHandler({ read: pageBeside, bucket: required('UPLOADS_ORIGIN'), session });
  });
}

function pageBeside(name: string): string | undefined {
  try {
    return readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
