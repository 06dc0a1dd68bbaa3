import type { BodyOf, components } from '@fleetcast/client';

type ColumnCheck = BodyOf<'checkColumns'>;

/** What a person says of a file's columns, as the API takes it. */
export type ColumnAnswers = NonNullable<components['schemas']['JobOptions']['columns']>;

/** What is asked beside the recipients, with the columns that may be meant. About consent none has to be chosen. */
export type Questions = { readonly [Meaning in 'text' | 'from' | 'consent']?: readonly string[] };

/** @returns what planning would ask of a file, except for the recipients: their column can always be chosen */
export function questionsIn({ failure, columns }: Pick<ColumnCheck, 'failure' | 'columns'>): Questions {
  if (failure?.code === 'opted_out') return { consent: [] };
  if (!isColumnQuestion(failure?.code)) return {};
  const candidates = failure?.errors.flatMap(({ candidate }) => candidate ?? []) ?? [];
  const meaning = candidates[0]?.meaning;
  if (meaning === undefined || meaning === 'to') return {};
  const asked = candidates.map(({ column }) => column);
  const names = namesOf(columns);
  // A question does not repeat a name that may be somebody's data.
  return { [meaning]: asked.every((name) => names.includes(name)) ? asked : names };
}

/** The columns that can be chosen: one without a name cannot be named. */
export function namesOf(columns: ColumnCheck['columns']): readonly string[] {
  return columns.map(({ name }) => name).filter((name) => name.trim() !== '');
}

/** Whether the form of a campaign has the choice that answers this. */
export function isColumnQuestion(code: string | undefined): boolean {
  return code === 'columns_ambiguous' || code === 'opted_out';
}
