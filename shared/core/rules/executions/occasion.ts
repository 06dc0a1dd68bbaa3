import { conditionInput, type EventHint, type SubjectFacts } from '../conditions/facts.ts';

/** What led to a command, as other systems are told of it. */
export type Occasion = {
  /** The event's type. */
  readonly type: string;
  /** When it happened. */
  readonly atMs: number;
  /** What was known of the subject then, in the words that conditions use. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The event's own data is left out: nobody here knows what else stands in it. */
export function occasionOf(hint: EventHint, known: SubjectFacts): Occasion {
  const { event: _, ...facts } = conditionInput(hint, known);
  return { type: hint.type, atMs: hint.createdAtMs, facts };
}
