import { type ButtonHTMLAttributes, useId } from 'react';
import { type Needed, useLacks } from '../api/use-lacks.ts';
import { words } from '../words/words.ts';

type Act = ButtonHTMLAttributes<HTMLButtonElement> & { readonly scope: Needed };

/** A button that acts. Without its scope it stays where it is, can be reached, and says what is missing. */
export function Act({ scope, ...button }: Act) {
  const lacks = useLacks(scope);
  const id = useId();
  if (!lacks) return <button type="button" {...button} />;
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
