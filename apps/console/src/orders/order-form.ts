import type { RequestOf } from '@fleetcast/client';
import { client } from '../api/client.ts';
import type { CheckRequest } from '../uploads/column-table.tsx';
import type { Encoding } from '../uploads/encoding-choice.tsx';
import type { UploadKind } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';

/** What a person chose for all rows of an order batch. */
export type OrderForm = {
  /** The batch that is repeated, whose file this is; none mostly. */
  readonly again: string;
  readonly api: 'organization' | 'partner';
  readonly account: string;
  /** Of the organization API; none is allowed. */
  readonly template: string;
  readonly group: string;
  /** Of the partner API: where its tariffs are listed. It is not sent. */
  readonly catalog: string;
  readonly plan: string;
  readonly country: string;
  readonly name: string;
  /** Where the file's letters do not tell, and a person chose. */
  readonly encoding: Encoding | '';
};

export const emptyOrder: OrderForm = {
  again: '',
  api: 'organization',
  account: '',
  template: '',
  group: '',
  catalog: '',
  plan: '',
  country: '',
  name: '',
  encoding: '',
};

type Field = keyof OrderForm;

/** An order batch that waits for its file, and then for a person's yes. */
export const orderUpload: UploadKind<OrderForm, Field> = {
  faultsOf({ api, account, plan }) {
    const { missing } = words.orderForm;
    return {
      ...(account === '' && { account: missing.account }),
      ...(api === 'partner' && plan === '' && { plan: missing.plan }),
    };
  },
  create: (form, idempotencyKey) =>
    client.call('createOrderBatch', { body: requestOf(form), idempotencyKey }),
  fieldOf: (pointer) => fields[pointer ?? ''],
};

const fields: Readonly<Record<string, Field>> = {
  '/name': 'name',
  '/defaults/account_id': 'account',
  '/defaults/template_id': 'template',
  '/defaults/group': 'group',
  '/defaults/plan': 'plan',
  '/defaults/country': 'country',
};

function requestOf(form: OrderForm): RequestOf<'createOrderBatch'>['body'] {
  const { again, api, name, encoding } = form;
  return {
    upload: true,
    ...(again !== '' && { again }),
    provider_api: api,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    defaults: defaultsOf(form),
    options: { mode: 'approve', ...(encoding !== '' && { encoding }) },
  };
}

/** What the columns of the file are checked with. */
export function checkOf(form: OrderForm): CheckRequest {
  const { api, encoding } = form;
  const options = encoding === '' ? {} : { encoding };
  return { kind: 'order_batch', provider_api: api, defaults: defaultsOf(form), options };
}

/** What is chosen for all rows. */
function defaultsOf(form: OrderForm): Record<string, string> {
  const { api, account, template, group, plan, country } = form;
  const chosen =
    api === 'organization'
      ? { account_id: account, template_id: template, group: group.trim(), delivery: 'email' }
      : { account_id: account, plan, country: country.trim().toUpperCase() };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
}
