import type { Operation } from '../../../http/call.ts';
import { catalogBody } from '../../../partner/body/offering-body.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { isAmong } from '../is-among.ts';
import { listAnswer } from '../list-answer.ts';
import { readListQuery, textRule } from '../list-query.ts';

/** List all Product Catalogs. */
export function listProductCatalogs(world: PartnerWorld): Operation {
  return (call) => {
    const query = readListQuery(call, { name: textRule });
    return listAnswer(world, call, query, {
      member: 'product_catalogs',
      shelf: world.catalogs,
      isChosen: ({ name }) => isAmong(name, query.filter.name),
      body: (item) => catalogBody(world, item),
    });
  };
}
