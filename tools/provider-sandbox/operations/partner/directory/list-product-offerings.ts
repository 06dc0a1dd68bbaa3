import { makeShelf } from '../../../fleet/shelf.ts';
import type { Operation } from '../../../http/call.ts';
import { choiceRule } from '../../../http/query.ts';
import { offeringBody } from '../../../partner/body/offering-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import type { Offering } from '../../../partner/products/offering.ts';
import { commaCountriesRule } from '../country-rule.ts';
import { findCheckedItem } from '../find.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { activityRule, readListQuery } from '../list-query.ts';

const countriesParameter = 'allowances[coverage-area][countries]';

/** List all Product Offerings of a Product Catalog: those that can be used in every country asked for. */
export function listProductOfferings(world: PartnerWorld): Operation {
  return (call) => {
    const { filter, ...page } = readListQuery(call, {
      status: activityRule,
      type: choiceRule(['plan', 'addon']),
      [countriesParameter]: commaCountriesRule,
    });
    const catalog = findCheckedItem(world.catalogs, call, 'product-catalog-id');
    const countries = filter[countriesParameter]?.flatMap((value) => value.split(',')) ?? [];
    const covers = ({ allowance }: Offering) => {
      const area = world.coverageAreas.get(allowance.coverageAreaId);
      return countries.every((country) => area?.countries.includes(country));
    };
    return listAnswer(
      world,
      call,
      { filter, ...page },
      {
        member: 'product_offerings',
        shelf: makeShelf(catalog.offeringIds.flatMap((id) => world.offerings.get(id) ?? [])),
        isChosen: (offering) =>
          isAmong(offering.status, filter.status) && isAmong(offering.type, filter.type) && covers(offering),
        body: (offering) => offeringBody(world, offering),
      },
    );
  };
}
