import type { BodyOf } from '@fleetcast/client';
import { type ButtonHTMLAttributes, useId } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { words } from '../words/words.ts';

type Scope = BodyOf<'getMe'>['scopes'][number];

type Act = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** One of these is needed. */
  readonly scope: readonly [Scope, ...Scope[]];
};

/** A button that acts. Without its scope it stays where it is, can be reached, and says what is missing. */
export function Act({ scope, ...button }: Act) {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  const id = useId();
  const isAllowed = me === undefined || scope.some((one) => me.scopes.includes(one));
  if (isAllowed) return <button type="button" {...button} />;
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
        {words.noScope(scope)}
      </span>
    </span>
  );
}
