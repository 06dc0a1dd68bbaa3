/** What a bug is in. Every area has bugs of its own. */
export const areas = [
  'calls',
  'texts',
  'orders',
  'rules',
  'webhooks',
  'authorizer',
  'tokens',
  'limiter',
  'adapters',
  'counts',
  'intake',
  'people',
  'jobs',
  'suppression',
] as const;

export type Area = (typeof areas)[number];

/** A test file, or a simulation with its arguments. */
export type Suite =
  | `${'test' | 'tools'}/${string}.test.ts`
  | `sim:${'texts' | 'orders' | 'notifications' | 'automations' | 'token'}${string}`;

/** A mistake that somebody could make in one place of the product, and the suites that may notice it. */
export type PlantedBug = {
  readonly name: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly suites: readonly [Suite, ...Suite[]];
  /**
   * Each of the suites has to notice it, and not only one: what several kinds of calls share is tried with each kind.
   */
  readonly byEach?: true;
};

/**
 * Plants a bug in the text of its file.
 *
 * @throws Error when the text to replace does not stand there exactly once: the bug has to follow the code that it is
 * in
 */
export function plant({ name, file, find, replace }: PlantedBug, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} holds the text of "${name}" ${places} times instead of once`);
  return text.replace(find, () => replace);
}
