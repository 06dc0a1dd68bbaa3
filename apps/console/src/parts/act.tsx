import { type ButtonHTMLAttributes, useId } from 'react';
import { type Needed, useLacks } from '../api/use-lacks.ts';
import { words } from '../words/words.ts';

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
