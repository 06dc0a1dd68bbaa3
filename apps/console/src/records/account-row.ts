import { words } from '../words/words.ts';

/** What a row of an account has besides its name and address; a test has the API read each. */
const accountColumns = {
  personal: ['first_name', 'last_name'],
  business: ['company_name', 'tax_id'],
  update: ['first_name', 'last_name'],
} as const;

const addressColumns = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const;

export type AccountColumn =
  | 'name'
  | (typeof accountColumns)[keyof typeof accountColumns][number]
  | (typeof addressColumns)[number];

/** What is made, or with its id what is changed. */
export type AccountForm = {
  readonly of: keyof typeof accountColumns;
  readonly id?: string | undefined;
  readonly typed: Partial<Record<AccountColumn, string>>;
};

export function columnsOf({ of }: Pick<AccountForm, 'of'>): readonly AccountColumn[] {
  return ['name', ...accountColumns[of], ...addressColumns];
}

/** What a person typed, without what stayed empty or belongs to the other type. */
export function typedOf(form: AccountForm): readonly (readonly [AccountColumn, string])[] {
  return columnsOf(form).flatMap((column) => {
    const value = form.typed[column]?.trim() ?? '';
    return value === '' ? [] : [[column, value] as const];
  });
}

/** The row that is asked of the API. */
export function rowOf(form: AccountForm): Record<string, string> {
  const what = form.of === 'update' ? { action: 'update', account_id: form.id ?? '' } : {};
  const made = form.of === 'update' ? {} : { action: 'create', type: form.of };
  return { ...what, ...made, ...Object.fromEntries(typedOf(form)) };
}

/** The field of a fault, by its JSON Pointer or by the column that a row's reason begins with. */
export function columnOf(said: string | undefined): AccountColumn | undefined {
  const name = /^\/rows\/0\/(\w+)$/.exec(said ?? '')?.[1] ?? /^The column "(\w+)"/.exec(said ?? '')?.[1];
  return Object.keys(words.records.account.columns).find((one) => one === name) as AccountColumn | undefined;
}
