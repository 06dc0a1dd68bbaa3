import * as z from 'zod/mini';
import { providerIdPattern } from '../../core/directory/list.ts';
import type { Raw } from './resource.ts';

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

export const link = z.lazy(() => z.object({ href: z.string() }));

/** Addresses in answers may be relative or of another host: only the path is looked at. */
const anyHost = 'http://localhost';

/**
 * The identifier of another resource that an answer names by a link only. Assumed: it is the last part of the
 * link's path. The link itself is never followed: samples point at other hosts and paths.
 */
export function linkedId(raw: Raw, relation: string): string | undefined {
  const links = z.record(z.string(), z.unknown()).safeParse(raw._links).data;
  const href = link.safeParse(links?.[relation]).data?.href;
  if (href === undefined || !URL.canParse(href, anyHost)) return undefined;
  return identifier.safeParse(new URL(href, anyHost).pathname.split('/').at(-1)).data;
}
