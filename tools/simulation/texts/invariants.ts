import * as ofCalls from './invariants/of-calls.ts';
import * as ofChanges from './invariants/of-changes.ts';
import * as ofDivisions from './invariants/of-divisions.ts';
import { completedMeansOver, finalStaysFinal, nothingIsStuck } from './invariants/of-entries.ts';
import * as ofLimiters from './invariants/of-limiters.ts';
import { longestStands } from './invariants/of-lists.ts';
import { metricsTellTheTruth } from './invariants/of-metrics.ts';
import * as ofPeople from './invariants/of-people.ts';
import { absentMeansAbsent, resendsAreEarned, resendsHaveControls } from './invariants/of-reconciliation.ts';
import { resultsHoldEveryRow, unprocessedStaysSo } from './invariants/of-results.ts';
import * as ofRows from './invariants/of-rows.ts';
import * as ofTexts from './invariants/of-texts.ts';
import * as ofWishes from './invariants/of-wishes.ts';

/**
 * What must never be seen, whatever fails. Each function looks at one thing and says what is wrong with it, or nothing.
 * They are written from the promises (docs/decisions), with their own lists and sums, and share no rule with the code
 * they judge.
 */
export const invariants = {
  ...ofTexts,
  ...ofCalls,
  ...ofChanges,
  ...ofDivisions,
  ...ofLimiters,
  ...ofPeople,
  ...ofRows,
  ...ofWishes,
  longestStands,
  resultsHoldEveryRow,
  unprocessedStaysSo,
  metricsTellTheTruth,
  resendsAreEarned,
  resendsHaveControls,
  absentMeansAbsent,
  completedMeansOver,
  finalStaysFinal,
  nothingIsStuck,
} as const;

export type InvariantName = keyof typeof invariants;
