import type { Scope } from '../../core/access/scopes.ts';
import type { JobKind } from '../../core/ids.ts';
import type { Country } from '../../core/msisdn.ts';
import { currentList } from '../../flows/suppression/suppress.ts';
import type { FilePorts } from '../api-ports.ts';
import { answer, type Route, route } from '../route.ts';
import { peopleSearchForm, peopleView, suppressedView } from './people-search.ts';

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
