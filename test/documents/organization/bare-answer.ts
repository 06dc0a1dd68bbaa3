import type { Bare } from '../../support/documents/practice.ts';

/** JSON as it came, to be picked apart by expectations. */
export type Json = Readonly<Record<string, unknown>>;

export const bodyOf = ({ body }: Bare) => body as Json;

/** The list that an answer embeds under this name; undefined when it embeds none. */
export function embeddedIn({ body }: Bare, collection: string): readonly Json[] | undefined {
  return (body as { readonly _embedded?: Readonly<Record<string, readonly Json[]>> })._embedded?.[collection];
}

/** Names of the relations that an answer links to. */
export const linksIn = ({ body }: Bare) => Object.keys((body as { readonly _links?: object })._links ?? {});

/** What a refusal calls wrong. */
export function pointersIn({ body }: Bare): readonly (string | undefined)[] {
  return ((body as { errors?: readonly { pointer?: string }[] }).errors ?? []).map(({ pointer }) => pointer);
}
