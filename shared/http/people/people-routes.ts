import * as z from 'zod/mini';
import type { Scope } from '../../core/access/scopes.ts';
import { shownKindOf } from '../../core/api/job-kinds.ts';
import { type JobKind, kindOf } from '../../core/ids.ts';
import type { Country } from '../../core/msisdn.ts';
import { encodeSearchCursor } from '../../core/people/search-cursor.ts';
import { present } from '../../core/present.ts';
import type { SuppressionList } from '../../core/suppression/suppression.ts';
import type { FoundRow } from '../../flows/people/found-in-job.ts';
import type { SearchPage } from '../../flows/people/search-people.ts';
import { currentList } from '../../flows/suppression/suppress.ts';
import type { FilePorts } from '../api-ports.ts';
import { answer, momentOf, momentOrNull, type Route, route } from '../route.ts';
import { countryOfNumbers } from '../suppression/suppression-forms.ts';

/**
 * Finds what was sent to one person and ordered for them. The person stands in the body only: addresses end in logs.
 * Who may read the rows of campaigns may find texts, and who may read those of orders, orders.
 */
export function peopleRoutes(ports: FilePorts, stageCountry: Country): Route[] {
  return [
    route('searchPeople', { body: peopleSearchForm }, async ({ body, who }) => {
      // Loaded with the first search, as what reads numbers is large.
      const { readPerson, readSearchCursor } = await import('./read-person.ts');
      const { searchPeople } = await import('../../flows/people/search-people.ts');
      const country = body.default_country ?? stageCountry;
      const person = readPerson(body, country);
      const cursor = readSearchCursor(body.cursor);
      const has = (scope: Scope) => who.scopes.includes(scope);
      const kinds: JobKind[] = [
        ...(has('send') ? ['campaign' as const] : []),
        ...(has('order') ? ['orders' as const] : []),
      ];
      const page = await searchPeople(ports, { person, country, kinds, cursor });
      const names = kinds.map((kind) => (kind === 'campaign' ? ('texts' as const) : ('orders' as const)));
      // Read with the first page: the list is as long as it is.
      const isListed = 'number' in person && has('send') && cursor === undefined;
      const suppressed = isListed
        ? { suppressed: suppressedView((await currentList(ports)).find(person.number, ports.now())) }
        : {};
      return answer(200, { ...peopleView(page, names), ...suppressed });
    }),
  ];
}

const peopleSearchForm = () =>
  z
    .strictObject({
      number: z
        .optional(z.string().check(z.maxLength(64)))
        .check(z.meta({ description: "The person's phone number. Send it or `email`." })),
      email: z
        .optional(z.string().check(z.maxLength(320)))
        .check(
          z.meta({ description: 'An address that orders were made with. Texts are found by number only.' }),
        ),
      default_country: countryOfNumbers(),
      cursor: z
        .optional(z.string().check(z.maxLength(200)))
        .check(z.meta({ description: '`next` of the page before, with the same person.' })),
    })
    .check(
      z.refine(
        ({ number, email }) => (number === undefined) !== (email === undefined),
        'must have either `number` or `email`',
      ),
    );

/** A page of what was sent to one person and ordered for them. It repeats neither number nor address. */
export function peopleView(page: SearchPage, kinds: readonly ('texts' | 'orders')[]) {
  const { rows, searched, backToMs, next } = page;
  return {
    items: rows.map(foundView),
    next: next === undefined ? null : encodeSearchCursor(next),
    searched: {
      kinds: [...kinds],
      jobs: searched.jobs,
      rows: searched.rows,
      back_to: momentOrNull(backToMs),
    },
  };
}

function foundView({ job, line, state, reason, detail, calledAtMs, ...found }: FoundRow) {
  const isOrder = kindOf(job.id) === 'orders';
  return {
    job: present({
      id: job.id,
      kind: shownKindOf(job),
      name: job.labels?.name,
      reference: job.labels?.reference,
    }),
    line,
    state: isOrder && state === 'accepted' ? ('completed' as const) : state,
    called_at: momentOrNull(calledAtMs),
    ...present({ reason, detail }),
    ...(found.kind === 'text'
      ? { text: present({ from: found.from, parts: found.parts, sms_id: found.smsId }) }
      : { order: present({ operations: found.operations, order_id: found.orderId }) }),
  };
}

/** Whether a number is on the suppression list, and since when. */
export function suppressedView(found: ReturnType<SuppressionList['find']>) {
  if (found === undefined) return null;
  const { reason, atMs, expiresAtMs } = found;
  const expires_at = expiresAtMs === undefined ? undefined : momentOf(expiresAtMs);
  return { since: momentOf(atMs), ...present({ reason, expires_at }) };
}
