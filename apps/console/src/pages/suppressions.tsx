import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { Page } from '../parts/page.tsx';
import { Needs } from '../parts/scopes.tsx';
import { takeAlong } from '../people/number-in-hand.ts';
import { ErasePerson } from '../suppressions/erase-person.tsx';
import { ErasureProgress, Erasures } from '../suppressions/erasures.tsx';
import { ExportList } from '../suppressions/export-list.tsx';
import { ListUploads } from '../suppressions/list-uploads.tsx';
import { ListedNumbers } from '../suppressions/listed-numbers.tsx';
import { NumberCheck } from '../suppressions/number-check.tsx';
import { words } from '../words/words.ts';

/** Who must not be texted, and who is erased. The address may name an erasure, and never a number. */
export function Suppressions() {
  const [search, setSearch] = useSearchParams();
  const erasure = search.get('erasure');
  useEffect(() => () => takeAlong(''), []);
  return (
    <Page title={words.pages.suppressions}>
      <p>{words.suppressions.what}</p>
      <Needs scope={['send']}>
        <ListedNumbers />
      </Needs>
      <ExportList />
      {erasure && <ErasureProgress key={erasure} id={erasure} onClose={() => setSearch({})} />}
      <NumberCheck />
      <Needs scope={['send']}>
        <ListUploads />
      </Needs>
      <Needs scope={['erase']}>
        <Erasures onOpen={(id) => setSearch({ erasure: id })} />
      </Needs>
      <ErasePerson onBegun={(id) => setSearch({ erasure: id })} />
    </Page>
  );
}
