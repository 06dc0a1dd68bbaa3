import { createHash } from 'node:crypto';

// RFC 9110, section 8.8: an entity tag names what an answer shows, so that a caller can ask whether it still does.

/** Digits in decimal that a digest has at most. */
const digestDigitsMax = 12;

/**
 * The ETag of an answer: `"<version>.<digest of what is shown>"`. A count that moves is another digest of the same
 * version, so that it is a new answer for `If-None-Match` and none for `If-Match`.
 *
 * @param shown as it goes out; the moment in `as_of` alone makes no new answer
 */
export function entityTag(version: number, shown: object): string {
  const { as_of: _, ...facts } = shown as { readonly as_of?: unknown };
  const bytes = createHash('sha256').update(JSON.stringify(facts)).digest();
  return `"${version}.${bytes.readUIntBE(0, 6) % 10 ** digestDigitsMax}"`;
}

const oneTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether `If-None-Match` names this entity tag, compared weakly. What is malformed names nothing, so that its sender
 * gets the whole answer.
 */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(oneTag)].some(([, named]) => named === opaque);
}

/** @returns the version in an ETag that an answer gave, or in one of the version alone; undefined for another text */
export function versionOfTag(tag: string): number | undefined {
  const [, version] = /^(?:W\/)?"(\d{1,12})(?:\.\d{1,12})?"$/.exec(tag.trim()) ?? [];
  return version === undefined ? undefined : Number(version);
}
