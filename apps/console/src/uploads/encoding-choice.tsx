import type { BodyOf, components } from '@fleetcast/client';
import { useId, useState } from 'react';
import { words } from '../words/words.ts';

export type Encoding = NonNullable<components['schemas']['JobOptions']['encoding']>;

type Failure = NonNullable<BodyOf<'checkColumns'>['failure']>;

type EncodingChoice = {
  readonly failure: Failure | null | undefined;
  readonly chosen: Encoding | '';
  readonly onChoose: (encoding: Encoding | '') => void;
};

/** Which of the encodings is meant that the API names: asked where a file's letters do not tell. */
export function EncodingChoice({ failure, chosen, onChoose }: EncodingChoice) {
  const id = useId();
  const [offered, setOffered] = useState<readonly Encoding[]>([]);
  // A file that can be read as it was chosen raises no question any more, and yet the choice can be another.
  const all = new Set([...offered, ...namedEncodings(failure), ...(chosen === '' ? [] : [chosen])]);
  if (all.size > offered.length) setOffered([...all]);
  if (offered.length === 0) return null;
  const said = words.uploads.encoding;
  return (
    <p>
      <label htmlFor={id}>{said.label}</label>{' '}
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as Encoding | '')}>
        <option value="">{said.none}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </p>
  );
}

/** @returns the encodings that the API names when it cannot know which one is meant; none for other failures */
export function namedEncodings(failure: Failure | null | undefined): readonly Encoding[] {
  if (failure?.code !== 'encoding_ambiguous') return [];
  return failure.errors.flatMap(({ hint = '' }) => {
    const name = /encoding to "([^"]+)"/.exec(hint)?.[1];
    return name === undefined ? [] : [name as Encoding];
  });
}
