import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { firstLine } from '../../apps/local/first-line.ts';
import { exampleSender } from '../../apps/local/provider.ts';
import { ruleCommands } from '../../apps/local/rule-commands.ts';
import { addonName, offeringNamed, openPartner } from '../sandbox/partner/partner-client.ts';

const examples = readFileSync(new URL('../../examples/rules.json', import.meta.url), 'utf8');

test('the command that is printed lets the first line of the sandbox run low, and its event is told', async () => {
  const { sandbox } = await openPartner({ partner: { lines: 2 } });
  const line = firstLine(sandbox);
  if (line === undefined) throw new Error('There is no line');
  const printed = ruleCommands({ apiUrl: 'http://api', apiKey: 'key', sandboxUrl: sandbox.baseUrl }, line);
  const [, url = '', body = ''] = /curl -i (\S+_sandbox\S+) .+?-d '([^']+)'/s.exec(printed) ?? [];
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ result: 4_250_000_000 });
  expect(sandbox.partner.events('balance.threshold.exceeded')).toHaveLength(1);
});

test('a sandbox without lines has none to run low', async () => {
  const { sandbox } = await openPartner({ partner: { lines: 0 } });
  expect(firstLine(sandbox)).toBeUndefined();
});

test('the rules of the example order what the sandbox sells, and text from its sender', async () => {
  const { partner } = await openPartner();
  const actions = JSON.parse(examples).rules.flatMap((rule: { do: object[] }) => rule.do);
  const offered = actions.flatMap(
    ({ top_up: topUp }: { top_up?: { offering: string } }) => topUp?.offering ?? [],
  );
  expect(offered).toEqual([await offeringNamed(partner, addonName)]);
  const senders = actions.flatMap(({ sms }: { sms?: { from: string } }) => sms?.from ?? []);
  expect(new Set(senders)).toEqual(new Set([exampleSender]));
});
