import { nearestWords } from '../words/nearest-words.ts';
import { listedEventTypes } from './event-types.ts';
import type { Rule } from './rule.ts';

/** Why the type of a rule's event is most likely a slip: such a rule would look as if it watched, and never fire. */
export function eventTypeFault({ on, unlisted }: Pick<Rule, 'on' | 'unlisted'>): string | undefined {
  if (unlisted === true || listedEventTypes.includes(on)) return undefined;
  const near = nearestWords(on, listedEventTypes);
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return (
    `No event of this type is known.${meant} docs/reference/rules.md and GET /v1/rule-schema list them; for one that ` +
    'the provider has besides, as GET /v1/events shows it, say "unlisted": true'
  );
}
