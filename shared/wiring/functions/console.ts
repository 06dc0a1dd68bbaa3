import { readFileSync } from 'node:fs';
import { consoleHandler } from '../../http/console/console-handler.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { besideCode } from '../deployed-settings.ts';
import { required } from '../environment.ts';

/** HTTP → the pages of the console. */
export function consolePages() {
  return startedHandler(() => {
    // Deployed without its pages, it says so at once.
    besideCode('pages/index.html');
    return consoleHandler({ read: pageBeside, bucket: required('UPLOADS_ORIGIN') });
  });
}

function pageBeside(name: string): string | undefined {
  try {
    return readFileSync(new URL(`pages/${name}`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
