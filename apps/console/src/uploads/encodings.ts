import type { BodyOf, components } from '@fleetcast/client';

export type Encoding = NonNullable<components['schemas']['JobOptions']['encoding']>;

type Failure = NonNullable<BodyOf<'checkColumns'>['failure']>;

/** @returns the encodings that the API names when it cannot know which one is meant; none for other failures */
export function namedEncodings(failure: Failure | null | undefined): readonly Encoding[] {
  if (failure?.code !== 'encoding_ambiguous') return [];
  return failure.errors.flatMap(({ hint = '' }) => {
    const name = /encoding to "([^"]+)"/.exec(hint)?.[1];
    return name === undefined ? [] : [name as Encoding];
  });
}
