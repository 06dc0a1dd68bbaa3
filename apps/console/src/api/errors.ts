import { FleetcastError } from '@fleetcast/client';
import { sentence } from '../words/format.ts';
import { words } from '../words/words.ts';

/** What is wrong with a form, by the field where it is put right. */
export type Faults<Field extends string> = Partial<Record<Field | 'file', string>>;

export type FormFaults<Field extends string> = {
  readonly faults: Faults<Field>;
  /** What no field can be blamed for. */
  readonly others: readonly string[];
};

/**
 * What the API says of a form.
 *
 * @param fieldOf where a fault stands in the form, by its JSON Pointer
 */
export function faultsOf<Field extends string>(
  error: unknown,
  fieldOf: (pointer: string | undefined) => Field | undefined,
): FormFaults<Field> {
  if (!(error instanceof FleetcastError)) return { faults: {}, others: [words.unreachable] };
  // The API speaks of keys here, which nobody has in a browser.
  if (error.status === 401) return { faults: {}, others: [words.signedOut] };
  const faults: Partial<Record<string, string>> = {};
  const others: string[] = [];
  for (const { pointer, detail, hint } of error.faults) {
    const field = fieldOf(pointer);
    const said = hint === undefined ? sentence(detail) : `${sentence(detail)} ${hint}`;
    if (field === undefined) others.push(said);
    else faults[field] = said;
  }
  return { faults: faults as Faults<Field>, others: error.faults.length === 0 ? [error.message] : others };
}

/** Whether what was asked for is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof FleetcastError && error.status === 404;
}
