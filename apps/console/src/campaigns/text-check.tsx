import { type components, FleetcastError } from '@fleetcast/client';
import { useQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useResting } from '../api/use-resting.ts';
import { Problem } from '../parts/problem.tsx';
import { count, sentence } from '../words/format.ts';
import { words } from '../words/words.ts';

/**
 * How long a text is, as it is typed, and what makes it dearer. The API counts, as for a campaign. Its place is kept
 * free, so that nothing moves under the hand.
 */
export function TextCheck({ text }: { readonly text: string }) {
  const resting = useResting(text);
  const { data, error } = useQuery({
    queryKey: ['text check', resting],
    queryFn: ({ signal }) => client.call('checkText', { body: { text: resting }, signal }),
    enabled: resting !== '',
    placeholderData: (before) => before,
  });
  // A session that has ended is said while one types, not at the end of the form.
  if (error instanceof FleetcastError && error.status === 401) return <Problem error={error} />;
  return (
    <div className="text-check quiet" aria-live="polite">
      {data && text !== '' && <Found check={data} />}
    </div>
  );
}

function Found({ check }: { readonly check: components['schemas']['TextCheck'] }) {
  const { characters, segments, parts, exact, forced_by: forced, errors } = check;
  const said = words.campaigns.textCheck;
  return (
    <>
      {segments !== undefined && (
        <p>
          {said.length(count(characters), segments, parts ?? 1)} {!exact && said.atLeast}
        </p>
      )}
      {forced && <p>{said.forced(forced.character)}</p>}
      {errors.map(({ detail }) => (
        <p key={detail} className="wrong">
          {sentence(detail)}
        </p>
      ))}
    </>
  );
}
