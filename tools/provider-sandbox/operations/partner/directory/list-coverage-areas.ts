import type { Operation } from '../../../http/call.ts';
import { coverageAreaBody } from '../../../partner/body/offering-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { countriesRule } from '../country-rule.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery } from '../list-query.ts';

/** List all Coverage Areas: those that hold every country asked for. */
export function listCoverageAreas(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { countries: countriesRule });
    return listAnswer(world, call, query, {
      member: 'coverage_areas',
      shelf: world.coverageAreas,
      isChosen: ({ countries }) =>
        (query.filter.countries ?? []).every((country) => countries.includes(country)),
      body: (item) => coverageAreaBody(world, item),
    });
  };
}
