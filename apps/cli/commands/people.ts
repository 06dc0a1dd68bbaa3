import type { Command } from 'commander';
import type { components } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';
import type { Session } from '../session/session.ts';
import { type Columns, showList, showOne } from '../terminal/showing.ts';
import { counted, momentWords, numberWords } from '../terminal/words.ts';
import { acts } from './acting.ts';

type FindWords = { readonly email?: string; readonly defaultCountry?: string };
type Found = components['schemas']['FoundRow'];
type Page = components['schemas']['PeoplePage'];

const columns: Columns<Found> = {
  job: ({ job }) => job.name ?? job.id,
  line: ({ line }) => line,
  what: ({ text, order }) => (text === undefined ? order?.operations.join(', ') : text.parts.join(' ')),
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  called: ({ called_at }) => (called_at === null ? '' : momentWords(called_at)),
};

/** `fleetcast people`: what was sent to one person. */
export function addPeople(program: Command): void {
  const noun = program.command('people').description('what was sent to one person and ordered for them');
  const find = noun
    .command('find')
    .description('every text and order for a number, or every order for an e-mail address')
    .argument('[number]')
    .option('--email <address>', 'in place of the number')
    .option('--default-country <code>', 'of a number without a plus: DE');
  acts<FindWords>(
    find,
    'fleetcast people find +12125550123',
    async (session, { args: [number], options }) => {
      const { email, defaultCountry } = options;
      if ((number === undefined) === (email === undefined))
        throw usageError('Name a number, or an address with --email.', 'fleetcast people find +12125550123');
      const person = {
        ...(number && { number }),
        ...(email && { email }),
        ...(defaultCountry && { default_country: defaultCountry }),
      };
      let last: Page | undefined;
      const rows = found(session, person, (page) => {
        last = { ...page, ...(last?.suppressed && { suppressed: last.suppressed }) };
      });
      await showList(session, rows, columns, { all: true });
      if (last?.suppressed) showOne(session, { suppressed: last.suppressed });
      if (last !== undefined) session.out.say(`${searchedWords(last)}.`);
      return undefined;
    },
  );
}

async function* found(
  { client, out }: Session,
  person: { number?: string; email?: string; default_country?: string },
  seen: (page: Page) => void,
): AsyncGenerator<Found> {
  for (let cursor: string | undefined; ; ) {
    const body = { ...person, ...(cursor && { cursor }) };
    const page = await client.call('searchPeople', { body });
    seen(page);
    yield* page.items;
    if (page.next === null) return;
    cursor = page.next;
    if (out.canRedraw) out.redraw(searchedWords(page).slice(0, out.columns - 1));
  }
}

/** "12 jobs with 3,041 rows looked through". */
function searchedWords({ searched }: Page): string {
  return `${counted(searched.jobs, 'job')} with ${numberWords(searched.rows)} rows looked through`;
}
