import type { Command } from 'commander';
import type { BodyOf, RequestOf } from '../../../../packages/client/src/index.ts';
import { usageError } from '../../errors/exit.ts';
import { readJsonFile } from '../../input/json-file.ts';
import type { Session } from '../../session/session.ts';
import { makeSureOf } from '../../session/sure.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { counted, momentWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';

type Rule = BodyOf<'getRules'>['rules'][number];
type Mode = RequestOf<'setRuleMode'>['body']['mode'];

const ruleColumns: Columns<Rule> = {
  name: ({ name }) => name,
  mode: ({ mode }) => mode,
  on: ({ on }) => on,
  says: ({ says }) => says,
};

/** `fleetcast rules`: what is done about events. */
export function addRules(program: Command): void {
  const rules = program.command('rules').alias('rule').description('what is done about events');
  addReads(rules);
  addWrites(rules);
}

function addReads(rules: Command): void {
  acts<ListWords>(
    takeListOptions(rules.command('list').description('each rule and its mode')),
    'fleetcast rules list',
    async (session, { options }) => {
      const { off, rules } = await session.client.call('getRules');
      await showList(session, rules, ruleColumns, options);
      if (off) session.out.say('All rules are stopped. fleetcast automation start lets them act again.');
      return undefined;
    },
  );

  const show = rules
    .command('show')
    .description('the rules as a document, for `rules put`')
    .argument('[name]', 'only this rule');
  acts(show, 'fleetcast rules show', async ({ client, out }, { args: [name] }) => {
    const book = await client.call('getRules');
    const shown = name === undefined ? book : book.rules.find((rule) => rule.name === name);
    if (shown === undefined) throw usageError(`There is no rule "${name}".`, 'fleetcast rules list');
    out.object(shown);
    if (name !== undefined) sayUsed(out, await client.call('getRuleQuotas', { path: { name } }));
    return undefined;
  });

  acts<ListWords>(
    takeListOptions(rules.command('versions').description('who put rules in force, and when')),
    'fleetcast rules versions',
    async (session, { options }) => {
      const columns: Columns<BodyOf<'listRuleVersions'>['items'][number]> = {
        version: ({ version }) => version,
        at: ({ at }) => momentWords(at),
        by: ({ by }) => by,
      };
      await showList(session, session.client.each('listRuleVersions'), columns, options);
      return undefined;
    },
  );

  const test = rules
    .command('test')
    .description('what a rule would do about an event; does nothing')
    .argument('<name>')
    .requiredOption('--event <id>', 'of a stored event')
    .option('--source <name>', 'of the event', 'provider')
    .option('--status <state>', 'of the subscription, where the rule asks for it: active');
  acts<{ readonly event: string; readonly source: string; readonly status?: string }>(
    test,
    'fleetcast rules test refill-at-80 --event evt_1',
    async (session, { args: [name = ''], options: { event, source, status } }) => {
      const facts = status === undefined ? {} : { facts: { subscription: { status } } };
      const body = { source, id: event, ...facts };
      showOne(session, await session.client.call('testRule', { path: { name }, body }));
      return undefined;
    },
  );
}

/** Beside the document, which can be put back as it is. */
function sayUsed(out: Session['out'], { currency, ...quotas }: BodyOf<'getRuleQuotas'>): void {
  for (const [whose, quota] of [
    ['This rule', quotas.rule_day],
    ['All rules together', quotas.day_quota],
  ] as const) {
    if (quota === undefined) continue;
    const { used, allowed } = quota;
    const money =
      allowed.amount === undefined
        ? ''
        : `, ${used.amount} of ${allowed.amount} in the smallest unit of ${currency}`;
    out.say(`${whose} used ${used.count} of ${allowed.count} executions today${money}.`);
  }
}

function addWrites(rules: Command): void {
  const put = rules
    .command('put')
    .description('puts a document of rules in force, in place of the version that it names or that is there')
    .argument('<file>', 'JSON; - is standard input');
  acts(put, 'fleetcast rules put rules.json --yes', async (session, { args: [file = ''] }) => {
    const body = await readDocument(file);
    const { headers, body: now } = await session.client.answer('getRules');
    const ifMatch = typeof body.version === 'number' ? `"${body.version}"` : (headers.get('etag') ?? '');
    if (body.rules.some((rule) => Object(rule).mode === 'on'))
      await makeSureOf(
        session,
        `Replace ${counted(now.rules.length, 'rule')} by ${counted(body.rules.length, 'rule')}`,
        'Nothing is changed.',
      );
    const { version } = await session.client.call('putRules', { body, ifMatch });
    session.out.say(`Version ${version} is in force.`);
    return undefined;
  });

  const mode = rules
    .command('mode')
    .description('switches a rule: off asks nothing, on asks')
    .argument('<name>')
    .argument('<mode>', 'off, dry_run (decides and does nothing) or on');
  acts(mode, 'fleetcast rules mode refill-at-80 off', async (session, { args: [name = '', wished = ''] }) => {
    if (!['off', 'dry_run', 'on'].includes(wished))
      throw usageError(`A rule is off, dry_run or on, not "${wished}".`);
    if (wished === 'on') await makeSureOf(session, `Let the rule ${name} act`, 'Nothing is changed.');
    await session.client.call('setRuleMode', { path: { name }, body: { mode: wished as Mode } });
    session.out.say(`${name} is ${wished}.`);
    return undefined;
  });
}

/** A document as `rules show` gives it, or its rules alone. */
async function readDocument(file: string): Promise<RequestOf<'putRules'>['body']> {
  const document = await readJsonFile(file);
  if (Array.isArray(document)) return { rules: document };
  if (Array.isArray(Object(document).rules)) return document as RequestOf<'putRules'>['body'];
  const name = file === '-' ? 'Standard input' : file;
  throw usageError(
    `${name} must be a list of rules, or an object with the list "rules".`,
    'fleetcast rules show',
  );
}
