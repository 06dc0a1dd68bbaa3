/** Members whose values an example shows as they are. Of all others it shows what kind of value they have. */
export const exactMembers: readonly string[] = [
  'kind',
  'state',
  'outcome',
  'for',
  'provider_api',
  'verdict',
  'redrive',
];

/** Members whose own members depend on what happened. */
const maps = ['calls', 'metadata', 'defaults', 'switched_off_by', 'fields'];

/** How an answer is compared with an example. */
export type Comparing = { readonly exact: readonly string[]; readonly isShortened: boolean };

/**
 * @returns where an answer has other members than the example shows, or values of another kind
 */
export function differences(example: unknown, answer: unknown, comparing: Comparing, at = ''): string[] {
  if (example === null || answer === null) return [];
  if (Array.isArray(example) && Array.isArray(answer)) {
    const [[first], [found]] = [example, answer];
    return first === undefined || found === undefined ? [] : differences(first, found, comparing, `${at}/0`);
  }
  if (!isObject(example) || !isObject(answer))
    return kindOf(example) === kindOf(answer)
      ? []
      : [`${at} is ${kindOf(answer)}; the example shows ${kindOf(example)}`];
  const name = at.slice(at.lastIndexOf('/') + 1);
  if (maps.includes(name)) return [];
  return [
    ...Object.keys(answer)
      .filter((one) => !comparing.isShortened && !Object.hasOwn(example, one))
      .map((one) => `${at}/${one} is not in the example`),
    ...Object.entries(example).flatMap(([one, shown]) => {
      const where = `${at}/${one}`;
      if (!Object.hasOwn(answer, one)) return [`${where} is in the example only`];
      const found = answer[one];
      if (!comparing.exact.includes(one) || shown === found || isObject(shown))
        return differences(shown, found, comparing, where);
      return [`${where} is ${JSON.stringify(found)}; the example shows ${JSON.stringify(shown)}`];
    }),
  ];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : typeof value;
}
