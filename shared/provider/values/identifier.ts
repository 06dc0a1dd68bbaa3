import * as z from 'zod/mini';

/** Source: partner API, Limits, "identifiers"; the organization API's own patterns are shorter. */
const identifierCharsMax = 100;

/**
 * An identifier in a request. It is opaque (both documents show more prefixes than they list) but it becomes part of an
 * address: a separator or a dot segment in it would lead to another resource.
 */
export const identifier = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(?!\\.{1,2}$)[\\w.~:-]{1,${identifierCharsMax}}$`),
      `must be an identifier of 1 to ${identifierCharsMax} letters, digits, "_", "-", ".", ":" and "~"`,
    ),
  );

/** @returns undefined for an id of an outsider that no request may hold: it names nothing that can be asked for */
export function askableId(id: string | undefined): string | undefined {
  return identifier.safeParse(id).success ? id : undefined;
}

/** An identifier in an answer, where a longer one than documented is still the resource's name. */
export const answeredIdentifier = z.string().check(z.minLength(1), z.maxLength(1_000));

/** `/accounts/{id}` with the identifier in its place. */
export function resourcePath(path: string, id: string): string {
  return path.replace('{id}', () => encodeURIComponent(id));
}
