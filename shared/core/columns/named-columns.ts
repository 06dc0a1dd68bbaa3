/** Which column a person says is which, by its name; null says that there is none. */
export type NamedColumns = {
  readonly to?: string;
  readonly from?: string | null;
  readonly text?: string | null;
};
