import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConsole } from '../../apps/console/build.ts';
import { authenticatePeople } from '../../shared/http/access/authenticate.ts';
import { consoleHandler } from '../../shared/http/console/console-handler.ts';
import { sessionHandler } from '../../shared/http/console/session-handler.ts';
import { openDispatcher } from '../../shared/provider/exchange/dispatcher.ts';
import { issuerPeople } from '../../shared/provider/identity/issuer-people.ts';
import { issuerSignIn } from '../../shared/provider/identity/issuer-sign-in.ts';
import { type OpenPort, openPort } from '../../tools/aws-emulator/http/open-port.ts';
import { handlerOf } from '../support/http/api-client.ts';
import { gatewayOf } from '../support/http/gateway.ts';
import { authenticateTests } from '../support/http/keys.ts';
import { apiAudience, type Issuer, startIssuer } from '../support/identity/oidc-issuer.ts';
import { aWorld } from '../support/world.ts';
import { hasBrowser, openBrowser } from './support/browser.ts';
import { expectAccessible, watchFaults } from './support/journey.ts';
import { device } from './support/way.ts';

/** The pages and the API behind one gateway as on AWS, and a real OpenID provider. */
describe.runIf(hasBrowser)('people who sign in at their issuer', () => {
  const cache = mkdtempSync(join(tmpdir(), 'sign-in-'));
  const dispatcher = openDispatcher();
  let [front, issuer, browser]: [OpenPort?, Issuer?, Browser?] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    const folder = await buildConsole(cache, () => {});
    front = await openPort(0);
    const members = {
      ada: { name: 'Ada Example', groups: ['makers'] },
      bo: { name: 'Bo', groups: ['lookers'] },
    };
    issuer = await startIssuer(members, { callbacks: [`${front.url}/console/session/callback`] });
    const settings = {
      issuer: issuer.issuer,
      audience: [apiAudience],
      groupsClaim: 'groups',
      groups: { makers: ['read', 'send', 'approve'], lookers: ['read'] },
    } as const;
    const [now, log] = [() => Date.now(), { warn: (name: string) => faults.push(name) }];
    const signIn = issuerSignIn(settings, {
      clientId: 'console',
      scope: 'openid use',
      authorize: { resource: apiAudience },
    });
    const read = (name: string) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch {
        return undefined;
      }
    };
    const pages = consoleHandler({ read, bucket: front.url, session: sessionHandler({ signIn, now, log }) });
    const people = issuerPeople({ dispatcher, now }, settings, log);
    const api = handlerOf(aWorld(), authenticatePeople(people, authenticateTests));
    front.serve(
      gatewayOf((event, context) =>
        event.rawPath.startsWith('/console') ? pages(event) : api(event, context),
      ),
    );
    browser = await openBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await Promise.all([front?.close(), issuer?.close(), dispatcher.close()]);
    rmSync(cache, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });

  async function opened(): Promise<Page> {
    const context = await browser?.newContext(device);
    if (context === undefined || front === undefined || issuer === undefined) throw new Error('Not begun');
    const page = await context.newPage();
    watchFaults(page, [front.url, issuer.issuer], faults);
    await page.goto(`${front.url}/console`);
    return page;
  }

  async function signIn(page: Page, name: string): Promise<Page> {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open a new tab to sign in' }).first().click(),
    ]);
    await tab.locator('input[name=login]').fill(name);
    await tab.locator('input[name=password]').fill('any');
    await tab.getByRole('button', { name: 'Sign-in' }).click();
    await tab.getByRole('button', { name: 'Continue' }).click();
    await tab.getByRole('heading', { name: 'You are signed in' }).waitFor();
    return tab;
  }

  test('a session survives its end in the middle of a form, and no script reads it', async () => {
    const page = await opened();
    await page.getByText('You are not signed in').first().waitFor();
    await expectAccessible(page);
    const tab = await signIn(page, 'ada');
    await expectAccessible(tab);
    await page.reload();
    await page.getByText('Signed in as Ada Example').waitFor();
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(await page.evaluate('Object.keys(localStorage).length + Object.keys(sessionStorage).length')).toBe(
      0,
    );

    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('What I have typed');
    await page.context().clearCookies();
    await page.getByLabel('Text').press('End');
    await page.keyboard.type(' stays.');
    await page.getByText('You are not signed in').first().waitFor();
    await signIn(page, 'ada');
    await page.bringToFront();
    expect(await page.getByLabel('Text').inputValue()).toBe('What I have typed stays.');
    await page.getByLabel('Text').pressSequentially(' Yes.');
    await page.getByText('You are not signed in').first().waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Text').inputValue()).toContain('What I have typed');
  }, 120_000);

  test('a group decides what somebody may do, and who signs out is out', async () => {
    const page = await opened();
    await signIn(page, 'bo');
    await page.reload();
    await page.getByText('Signed in as Bo').waitFor();
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page
      .getByText(/lacks the scope/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are not signed in').first().waitFor();
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.startsWith('__Host-fleetcast'))).toEqual([]);
  }, 120_000);
});
