import type { StateWords } from '../words/states.ts';

/** A state as shape, color and words. */
export function StateMark({ state }: { readonly state: StateWords }) {
  return (
    <span className={`mark mark-${state.kind}`}>
      <span aria-hidden="true" className="mark-shape">
        {state.shape}
      </span>{' '}
      {state.words}
    </span>
  );
}
