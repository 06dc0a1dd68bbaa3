import { type Command, Option } from 'commander';
import type { BodyOf } from '../../../packages/client/src/index.ts';
import { present } from '../jobs/campaign-options.ts';
import { type ListWords, takeListOptions, takeTimes } from '../terminal/list-options.ts';
import { listed } from '../terminal/listed.ts';
import { type Columns, showList } from '../terminal/showing.ts';
import { momentWords } from '../terminal/words.ts';
import { acts } from './acting.ts';

const results = ['done', 'rejected', 'refused', 'unknown'] as const;

type AuditWords = ListWords & {
  readonly actor?: string;
  readonly action?: string;
  readonly result?: (typeof results)[number];
  readonly resource?: string;
  readonly from?: string;
  readonly to?: string;
};

const columns: Columns<BodyOf<'listAudit'>['items'][number]> = {
  at: ({ at }) => momentWords(at),
  actor: ({ actor }) => actor.name,
  action: ({ action }) => action,
  resource: ({ resource }) => resource,
  versions: ({ before_version: before, after_version: after }) => `${before ?? '?'} → ${after ?? '?'}`,
  result: ({ result, code }) => (code === null ? result : `${result}: ${code}`),
  from: ({ source_ip: address }) => address ?? '',
};

/** `fleetcast audit`: who did what. */
export function addAudit(program: Command): void {
  const audit = program.command('audit').description('who did what; needs the scope admin');
  const list = takeTimes(
    takeListOptions(audit.command('list').description('the newest first, at most 31 days at a time')),
  )
    .option('--actor <name>', 'only what this key or person did, by name or id')
    .option('--action <word>', 'only this, such as job.approve')
    .addOption(new Option('--result <word>', 'only what ended so').choices(results))
    .option('--resource <id>', 'only to this: an id, key:NAME, rule:NAME or queue:NAME');
  acts<AuditWords>(
    list,
    'fleetcast audit list --action job.create --limit 5',
    async (session, { options }) => {
      const { actor, action, resource, result, from, to } = options;
      const query = present({ actor, action, resource, result, from, to });
      await showList(session, listed(session, options, 'listAudit', { query }), columns, options);
      return undefined;
    },
  );
}
