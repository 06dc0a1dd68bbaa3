/** An address as it was given. Source: partner API, Address object. */
export type Address = Readonly<Record<string, string>>;

type Owner = {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: Address;
};

/** A customer of the partner: a person, or a company in place of one. Source: partner API, Account. */
export type Account = {
  readonly id: string;
  readonly type: 'personal' | 'business';
  readonly name?: string | undefined;
  readonly number: string;
  readonly owner?: Owner;
  readonly company?: { readonly company_name: string; readonly tax_id: string; readonly address: Address };
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};
