import { partnerPrefix } from '../../../../shared/provider/partner/routes.ts';
import type { PartnerWorld } from '../partner-world.ts';

export type Link = { readonly href: string };

/** A link to something of this API. Source: provider's schemas, a link has one member, `href`. */
export function link(world: PartnerWorld, path: string): Link {
  return { href: world.baseUrl() + partnerPrefix + path };
}

/** A related resource by its id alone. */
export function reference(world: PartnerWorld, path: string, id: string) {
  return { id, _links: { self: link(world, `${path}/${id}`) } };
}
