import { reportedFacts } from '../conditions/action-values.ts';
import { conditionInput, type EventReport, type SubjectFacts } from '../conditions/facts.ts';

/** What led to a command, as other systems learn it. */
export type Occasion = {
  /** The event's type. */
  readonly type: string;
  /** When it happened. */
  readonly atMs: number;
  /** What was known of the subject then, in the words that conditions use. */
  readonly facts: Readonly<Record<string, unknown>>;
};

/** Of the event's own data only the documented members: nobody here knows what else stands in it. */
export function occasionOf(report: EventReport, known: SubjectFacts): Occasion {
  const { event: _, ...facts } = conditionInput(report, known);
  return { type: report.type, atMs: report.createdAtMs, facts: { ...facts, ...reportedFacts(report) } };
}
