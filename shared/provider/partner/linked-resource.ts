import * as z from 'zod/mini';
import { answeredIdentifier, link, linkedId } from '../values/identifier.ts';
import { type Resource, resource } from '../values/resource.ts';
import { type Camel, camelOf } from '../values/spelling.ts';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Addresses by their relation (`self`, `qrcode`, `disable-porting-opt-in`): for people, and to see what is offered. */
type Links = Readonly<Record<string, string>>;

export type LinkedResource<Members extends Shape, Relations extends string> = Resource<Members> & {
  /** Never followed with a token: they may point elsewhere. */
  readonly links: Links;
} & { readonly [Relation in Relations as `${Camel<Relation>}Id`]: string | undefined };

/**
 * The form of a resource with `_links`.
 *
 * @param relations related resources that are named by their link only: `subscription` is read into `subscriptionId`.
 */
export function linkedResource<const Members extends Shape, const Relations extends string = never>(
  members: Members,
  relations: readonly Relations[] = [],
): z.ZodMiniType<LinkedResource<Members, Relations>> {
  return z.pipe(
    resource(members),
    z.transform((read) => {
      const ids = relations.map((relation) => [`${camelOf(relation)}Id`, linkedId(read.raw, relation)]);
      return { ...read, ...Object.fromEntries(ids), links: linksIn(read.raw._links) };
    }),
  );
}

function linksIn(json: unknown): Links {
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(
    Object.entries(json).flatMap(([relation, value]) => {
      const read = link.safeParse(value);
      return read.success ? [[relation, read.data.href]] : [];
    }),
  );
}

/** Another resource of which an answer tells little more than the id. */
export const reference = z.lazy(() => linkedResource({ id: answeredIdentifier }));

export type Reference = z.output<typeof reference>;
