import { useState } from 'react';
import { Act } from '../parts/act.tsx';
import { Ask } from '../parts/ask.tsx';
import { words } from '../words/words.ts';
import { AccountForm } from './account-form.tsx';
import type { Kind } from './topics.ts';

const said = words.records.account;

type AccountButton = {
  readonly of: Kind;
  /** Of the account that changes; left out where one is made. */
  readonly id?: string;
};

/** Accounts of the partner API can be made and changed; other records cannot, or are orders. */
export function AccountButton({ of: { api, topic }, id }: AccountButton) {
  const [isOpen, setOpen] = useState(false);
  if (api !== 'partner' || topic !== 'accounts') return null;
  const close = () => setOpen(false);
  return (
    <div className="buttons">
      <Act scope={['order']} className="main" onClick={() => setOpen(true)}>
        {id === undefined ? said.create : said.change}
      </Act>
      <Ask title={id === undefined ? said.create : said.changeOf(id)} isOpen={isOpen} onClose={close}>
        <AccountForm id={id} onClose={close} />
      </Ask>
    </div>
  );
}
