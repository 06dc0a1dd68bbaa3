import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildConsole } from '../../../apps/console/build.ts';
import { type ConsoleHost, openConsole } from '../../../apps/local/console/console-host.ts';
import { type Scope, scopes } from '../../../shared/core/access/scopes.ts';
import { type OpenPort, openPort } from '../../../tools/aws-emulator/http/open-port.ts';
import { handlerOf } from '../../support/http/api-client.ts';
import { gatewayOf } from '../../support/http/gateway.ts';
import { keyOf } from '../../support/http/keys.ts';
import type { TestWorld } from '../../support/world.ts';
import { openBrowser } from './browser.ts';
import { device } from './way.ts';

/** The upload bucket of a test's world. Nothing answers there: a test does. */
export const bucket = 'https://bucket.example';

export type WorldPages = {
  /** A browser's page of somebody who is signed in. */
  signedIn(as?: string, may?: readonly Scope[]): Promise<Page>;
};

/** The pages on the API in this process, for the tests of a file: nothing that they show needs queues. */
export function openPages(world: TestWorld): WorldPages {
  const cache = mkdtempSync(join(tmpdir(), 'pages-'));
  let [api, host, browser]: [OpenPort?, ConsoleHost?, Browser?] = [];
  beforeAll(async () => {
    api = await openPort(0);
    api.serve(gatewayOf(handlerOf(world)));
    const folder = await buildConsole(cache, () => {});
    host = await openConsole({ apiUrl: api.url, s3Url: bucket, folder, example: '' }, 0);
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await Promise.all([host?.close(), api?.close()]);
    rmSync(cache, { recursive: true, force: true });
  });
  return {
    async signedIn(as = 'crm', may = scopes) {
      if (host === undefined || browser === undefined) throw new Error('The pages are not open yet');
      const page = await (await browser.newContext(device)).newPage();
      await page.goto(host.signInUrl(await keyOf(as, may)));
      return page;
    },
  };
}
