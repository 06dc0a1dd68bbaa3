/**
 * A JSON Pointer to a member below another one; slashes and tildes in names are escaped. Source: RFC 6901, section 3.
 */
export function pointerTo(base: string, ...names: readonly PropertyKey[]): string {
  const steps = names.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`);
  return `${base}${steps.join('')}`;
}

/** The name of the member that a JSON Pointer leads to, for a message to a person. */
export function lastOf(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}
