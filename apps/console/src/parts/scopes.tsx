import type { BodyOf } from '@fleetcast/client';
import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { words } from '../words/words.ts';

export type Scope = BodyOf<'getMe'>['scopes'][number];

/** Scopes of which one is needed. */
export type Needed = readonly [Scope, ...Scope[]];

/** All that can do anything may stop the rules, and every call. */
export const mayStop: Needed = ['send', 'order', 'approve', 'automate', 'erase', 'admin'];

/** @returns whether the caller has none of these scopes; undefined until that is known */
export function useLacks(scope: Needed): boolean | undefined {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  return me && !scope.some((one) => me.scopes.includes(one));
}

type Act = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly scope: Needed;
  /** Why this person cannot press it, whatever their scopes. */
  readonly refusal?: string | undefined;
};

/** A button that acts. Who may not press it finds it where it is, can reach it, and reads why. */
export function Act({ scope, refusal, ...button }: Act) {
  const lacks = useLacks(scope);
  const id = useId();
  const why = lacks ? words.noScope(scope) : refusal;
  if (why === undefined) return <button type="button" {...button} />;
  return (
    <span className="lacking">
      <button
        type="button"
        {...button}
        aria-disabled
        aria-describedby={id}
        // As the default button of a form it is clicked by Enter in a field, too.
        onClick={(event) => event.preventDefault()}
      />
      <span id={id} className="quiet">
        {why}
      </span>
    </span>
  );
}

/** Shows what asks the API for something that needs a scope; without it, says what is missing and asks nothing. */
export function Needs({ scope, children }: { readonly scope: Needed; readonly children: ReactNode }) {
  const lacks = useLacks(scope);
  if (lacks === undefined) return null;
  return lacks ? <p className="quiet">{words.noScope(scope)}</p> : children;
}
