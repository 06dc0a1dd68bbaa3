/** Longest condition, in characters: more than a rule needs, and parsed in well under a millisecond. */
export const conditionCharsMax = 1_000;

/** Deepest nesting of a condition's parts. */
export const conditionDepthMax = 40;

/** How many parts of a condition are worked out before it is given up, counting each time round a loop. */
export const conditionStepsMax = 10_000;

/** How deep functions of a condition may call each other. */
export const conditionCallsMax = 200;

/** Longest list that a condition may make on its way. */
export const conditionListMax = 1_000;

/**
 * Longest text that a condition may make on its way. Looking for one text in another takes, at worst, as long as both
 * lengths multiplied.
 */
export const conditionTextCharsMax = 2_000;

/**
 * Most that one value may hold, and the facts themselves, as `sizeOf` counts: what looks at a value looks at all of it.
 */
export const conditionSizeMax = 10_000;

/** Most that all the values may hold that a condition makes on its way, as `sizeOf` counts: its work all in all. */
export const conditionWorkMax = 200_000;

/**
 * The last resort, should counting ever miss something: the wall clock. It cannot interrupt a function of the language.
 */
export const conditionTimeMaxMs = 5_000;

/**
 * The functions of the language that a condition may use. Each of them takes about as long as what it is given is
 * large; the others read the clock, throw dice, run text as code or patterns, compare each item with each, or make
 * texts of any length.
 */
export const conditionFunctions: readonly string[] = [
  'abs',
  'append',
  'average',
  'boolean',
  'ceil',
  'contains',
  'count',
  'exists',
  'filter',
  'floor',
  'join',
  'keys',
  'length',
  'lookup',
  'lowercase',
  'map',
  'max',
  'merge',
  'min',
  'not',
  'number',
  'reduce',
  'reverse',
  'round',
  'single',
  'sort',
  'split',
  'string',
  'substring',
  'substringAfter',
  'substringBefore',
  'sum',
  'toMillis',
  'trim',
  'type',
  'uppercase',
];
