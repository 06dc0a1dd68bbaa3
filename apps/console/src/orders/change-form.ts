import { client } from '../api/client.ts';
import type { Encoding } from '../uploads/encoding-choice.tsx';
import type { UploadKind } from '../uploads/use-upload.ts';
import { words } from '../words/words.ts';
import { type ChangeKind, changeActions } from './change-actions.ts';

/** What a person chose for all rows of a file of changes. */
export type ChangeForm = {
  /** The batch that is repeated, whose file this is; none mostly. */
  readonly again: string;
  readonly kind: ChangeKind;
  /** For rows that name none; empty: each row does. */
  readonly action: string;
  /** Of the organization API, for rows that name none. */
  readonly account: string;
  readonly name: string;
  /** Where the file's letters do not tell, and a person chose. */
  readonly encoding: Encoding | '';
};

export const emptyChange: ChangeForm = {
  again: '',
  kind: 'organization',
  action: '',
  account: '',
  name: '',
  encoding: '',
};

type Field = keyof ChangeForm;

/** Changes that wait for their file, and then for a person's yes. */
export const changeUpload: UploadKind<ChangeForm, Field> = {
  faultsOf: ({ kind, action }) =>
    action === '' || Object.hasOwn(changeActions[kind], action) ? {} : { action: words.changes.missing },
  create(form, idempotencyKey) {
    const body = requestOf(form);
    switch (form.kind) {
      case 'porting':
        return client.call('createPortings', { body, idempotencyKey });
      case 'account':
        return client.call('createAccountChanges', { body, idempotencyKey });
      default:
        return client.call('createSubscriptionChanges', {
          body: { ...body, provider_api: form.kind },
          idempotencyKey,
        });
    }
  },
  fieldOf: (pointer) => fields[pointer ?? ''],
};

const fields: Readonly<Record<string, Field>> = {
  '/name': 'name',
  '/defaults/action': 'action',
  '/defaults/account_id': 'account',
};

function requestOf({ again, action, account, name, encoding }: ChangeForm) {
  const defaults = Object.entries({ action, account_id: account }).filter(([, value]) => value !== '');
  return {
    upload: true as const,
    ...(again !== '' && { again }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    defaults: Object.fromEntries(defaults),
    options: { mode: 'approve' as const, ...(encoding !== '' && { encoding }) },
  };
}
