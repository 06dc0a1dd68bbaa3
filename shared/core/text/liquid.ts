import { Liquid } from 'liquidjs';
import { dateFilter, type Filter, filterNames, guarded } from './template-filters.ts';

/** Longest template, so that reading one takes milliseconds. A finished text has at most 5,000 characters. */
export const templateCharsMax = 10_000;

/** Those that a short message needs. The rest reads other templates, writes HTML, or counts on between rows. */
const tagNames = [
  '#',
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'for',
  'if',
  'raw',
  'unless',
];

/**
 * Makes a template engine that reads no files, runs no code, and makes the same text of the same row at any time.
 *
 * @param nowMs what "now" means: a campaign's creation, so that planning it again makes the same texts
 */
export function makeLiquid(nowMs: number): Liquid {
  const liquid = new Liquid({
    strictVariables: true,
    strictFilters: true,
    ownPropertyOnly: true,
    // An empty cell may be asked for by `if` and `default`, and by nothing else.
    lenientIf: true,
    parseLimit: templateCharsMax,
    templates: {},
    locale: 'en-US',
    timezoneOffset: 0,
    dateFormat: '%Y-%m-%d',
    outputEscape: charged,
  });
  for (const name of Object.keys(liquid.tags)) if (!tagNames.includes(name)) delete liquid.tags[name];
  for (const [name, filter] of Object.entries(liquid.filters)) {
    if (!filterNames.includes(name)) liquid.unregisterFilter(name);
    else liquid.registerFilter(name, guarded(name, typeof filter === 'function' ? filter : filter.handler));
  }
  liquid.registerFilter('date', dateFilter(liquid.filters.date as Filter, nowMs));
  return liquid;
}

/** Runs after the last filter of a placeholder, so that `capture` cannot double a text unseen. */
function charged(this: unknown, value: unknown): string {
  const { context } = this as ThisParameterType<Filter>;
  const written = value === undefined || value === null ? '' : String(value);
  context.memoryLimit.use(written.length);
  return written;
}
