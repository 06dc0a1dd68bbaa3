import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  callSystem,
  goOnUntil,
  type List,
  partnerSubscription,
  planBytes,
  putRules,
} from '../support/system-client.ts';
import { alertRule } from './support/alert-rule.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

const screens = [
  '/',
  '/campaigns',
  '/campaigns/new',
  '/orders',
  '/orders/new',
  '/orders/changes',
  '/rules',
  '/events',
  '/to-decide',
  '/people',
  '/notifications',
  '/suppressions',
  '/provider',
  '/reports',
  '/settings/keys',
  '/settings/audit',
  '/status',
  '/nowhere',
];

/** Pixels that a screen of 1280 has when it is enlarged to 400 % (WCAG 2.2, 1.4.10) and to 200 % (1.4.4). */
const enlarged = [320, 640];

describe.runIf(hasBrowser)('every screen', () => {
  const journey = openJourney({
    sandbox: { seed: 7, partner: { subscriptions: 1 } },
    webhook: { enabledEvents: ['balance.threshold.exceeded'] },
  });

  test('can be read in the dark, enlarged four times, without moving it from side to side', async () => {
    const page = await journey.signedIn();
    await page.emulateMedia({ colorScheme: 'dark' });
    const wide: string[] = [];
    for (const path of [...screens, ...(await ofJobsAndEvents())]) {
      await open(page, path);
      await page.evaluate('for (const details of document.querySelectorAll("details")) details.open = true');
      await page.waitForLoadState('networkidle');
      for (const width of enlarged) {
        await page.setViewportSize({ width, height: 800 });
        const surplus = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (surplus > 0) wide.push(`${path} is ${surplus} pixels too wide at ${width}`);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await expectAccessible(page);
    }
    expect(wide).toEqual([]);

    // Where the reader's system sets the colors, the parts of a bar keep theirs. Contrasts are the system's then.
    await page.emulateMedia({ forcedColors: 'active' });
    await open(page, '/campaigns');
    await page.locator('.bar span').nth(1).waitFor({ state: 'attached' });
    const colors = await page.evaluate<string[]>(
      'Array.from(document.querySelectorAll(".bar span"), (part) => getComputedStyle(part).backgroundColor)',
    );
    expect(colors).toHaveLength(2);
    expect(new Set(colors).size).toBe(colors.length);
  }, 600_000);

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(new URL(`/console${path}`, page.url()).href);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  }

  /** Screens of a campaign with a row that cannot be used, of an event, and of what a rule made of it. */
  async function ofJobsAndEvents(): Promise<readonly string[]> {
    const { system, sandbox } = journey;
    const call = <Body>(method: string, path: string, body?: object) =>
      callSystem<Body>(system, method, path, body).then((answer) => answer.body);
    const { id } = await call<{ id: string }>('POST', '/v1/campaigns', {
      name: 'Spring tariff',
      from: `+${sandbox.senders[0]?.msisdn}`,
      text: 'Hello {{ first_name }}, your new tariff starts today.',
      rows: [
        { to: '+12125550110', first_name: 'Ada' },
        { to: '+4.47E+11', first_name: 'Björn' },
      ],
    });
    await goOnUntil(system, async () =>
      (await call<{ state: string }>('GET', `/v1/jobs/${id}`)).state === 'completed' ? true : undefined,
    );
    await putRules(system, { rules: [alertRule] });
    sandbox.partner.spend((await partnerSubscription(sandbox)).planId, 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    const execution = await goOnUntil(
      system,
      async () => (await call<List<{ id: string }>>('GET', '/v1/executions')).items[0],
    );
    const event = (await call<List<{ id: string }>>('GET', '/v1/events')).items[0];
    return [
      `/jobs/${id}`,
      `/jobs/${id}/rows`,
      `/rules/${alertRule.name}`,
      `/events/${event?.id}`,
      `/executions/${execution.id}`,
    ];
  }
});
