import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';
import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import { encode } from './encode.ts';
import { type LocaleName, type Person, peopleOf } from './people.ts';

/** What the owner of a file of orders meant. */
export type ExpectedOrders = {
  readonly file: string;
  readonly program: string;
  readonly kind: BatchKind;
  readonly defaults: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  /** By the e-mail of each person (or the subscription), what must be in the calls for them. */
  readonly orders: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Rows that nothing can be ordered by, counted by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Of a file of which nothing can be ordered: code, and what its one sentence must say. */
  readonly refused?: { readonly code: string; readonly says: string };
};

export type OrderFile = ExpectedOrders & { readonly bytes: Uint8Array };

export const ids = {
  sales: `acc_${'A'.repeat(26)}`,
  service: `acc_${'B'.repeat(26)}`,
  laptop: `otpl_${'A'.repeat(26)}`,
  phone: `otpl_${'B'.repeat(26)}`,
} as const;

export const lists = {
  'organization.accounts': [
    { id: ids.sales, name: 'Sales', number: '1001' },
    { id: ids.service, name: 'Außendienst Süd' },
  ],
  'organization.order-templates': [
    { id: ids.laptop, name: 'Laptop' },
    { id: ids.phone, name: 'Company phone' },
  ],
  'partner.accounts': [{ id: 'acct_1', name: 'Example Mobile', number: '77' }],
  'partner.catalogs': [{ id: 'prdcat_1' }],
  'partner.offerings.prdcat_1': [
    { id: 'prdoff_5', type: 'plan', name: 'Basic 5 GB' },
    { id: 'prdoff_20', type: 'plan', name: 'Plus 20 GB' },
    { id: 'prdoff_eu', type: 'addon', name: 'Roaming EU' },
  ],
};

type Shape = {
  readonly kind?: ExpectedOrders['kind'];
  readonly locale: LocaleName;
  readonly header: readonly string[];
  readonly row: (person: Person) => readonly string[];
  /** What must be in the calls for a person. */
  readonly meant?: (person: Person) => Readonly<Record<string, string>>;
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  readonly delimiter?: string;
  readonly eol?: string;
  readonly encoding?: Encoding;
  readonly mark?: boolean;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly skipped?: Readonly<Record<string, number>>;
  readonly refused?: ExpectedOrders['refused'];
};

/** A file of orders after the habits of a program. */
export function orders(program: string, file: string, shape: Shape): OrderFile {
  const { kind = 'activate', delimiter = ',', eol = '\r\n', above = [], below = [], refused } = shape;
  const people = peopleOf(shape.locale);
  const rows = [shape.header, ...people.map(shape.row)].map((cells) =>
    cells.map((cell) =>
      [delimiter, '"', '\n'].some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell,
    ),
  );
  const lines = [...above, ...rows.map((cells) => cells.join(delimiter)), ...below];
  const names = ({ first, last }: Person) => ({ firstName: first, lastName: last });
  const meant = (person: Person) => ({
    ...(kind.endsWith('activate') ? names(person) : {}),
    ...shape.meant?.(person),
  });
  return {
    file,
    program,
    kind,
    defaults: shape.defaults ?? {},
    ...(shape.options === undefined ? {} : { options: shape.options }),
    orders:
      refused === undefined ? Object.fromEntries(people.map((person) => [person.email, meant(person)])) : {},
    skipped: shape.skipped ?? {},
    ...(refused === undefined ? {} : { refused }),
    bytes: encode(`${lines.join(eol)}${eol}`, shape.encoding ?? 'utf-8', shape.mark ?? false),
  };
}
