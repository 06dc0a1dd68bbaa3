/** Which column a person says is which, by its name; null: none has it. */
export type NamedColumns = {
  readonly to?: string;
  readonly from?: string | null;
  readonly text?: string | null;
};
