import * as z from 'zod/mini';
import { identifier } from './identifier.ts';
import type { Raw } from './resource.ts';

const link = z.lazy(() => z.object({ href: z.string() }));

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
