import type { ReactNode } from 'react';
import { type Needed, useLacks } from '../api/use-lacks.ts';
import { words } from '../words/words.ts';

/** Shows what asks the API for something that needs a scope; without it, says what is missing and asks nothing. */
export function Needs({ scope, children }: { readonly scope: Needed; readonly children: ReactNode }) {
  const lacks = useLacks(scope);
  if (lacks === undefined) return null;
  return lacks ? <p className="quiet">{words.noScope(scope)}</p> : children;
}
