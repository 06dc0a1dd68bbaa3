import type { Failure } from '../../errors.ts';

/** Why an input cannot be used. */
export function failureView({ code, title, faults }: Failure) {
  return { code, title, errors: faults };
}
