import { openApi } from './document/document.ts';
import { problemsDocument } from './problems/problem-pages.ts';

/** The files that are made of the declarations, by their paths from the project's root. */
export function generated(): ReadonlyMap<string, string> {
  return new Map([
    ['docs/reference/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`],
    ['docs/reference/problems.md', problemsDocument()],
  ]);
}
