import type { World } from '../../world.ts';

/** A link to something of this API. Source: provider's schemas, a link has one member, `href`. */
export function link(world: World, path: string): { readonly href: string } {
  return { href: world.apiUrl() + path };
}
