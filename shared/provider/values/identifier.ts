import * as z from 'zod/mini';
import { providerIdPattern } from '../../core/directory/list.ts';

/**
 * An identifier in a request. It is opaque: both documents show more prefixes than they list. Assumed: it is
 * made of these characters.
 */
export const identifier = z
  .string()
  .check(
    z.regex(
      providerIdPattern,
      'must be an identifier of 1 to 100 letters, digits, "_", "-", ".", ":" and "~"',
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
