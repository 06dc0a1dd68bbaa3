import type { Filter } from '../parts/filter-form.tsx';
import { words } from '../words/words.ts';

const said = words.events.filters;

/** By what a list of events is filtered, and what a replay is about. */
export const eventFilters: readonly Filter[] = [
  { name: 'source', label: words.events.source },
  { name: 'type', label: words.events.type, hint: said.typeHint },
  { name: 'since', label: said.since, isMoment: true },
  { name: 'until', label: said.until, isMoment: true },
];
