import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';
import { takeAlong } from '../people/number-in-hand.ts';
import { ErasePerson } from '../suppressions/erase-person.tsx';
import { ErasureProgress } from '../suppressions/erasure-progress.tsx';
import { ListUploads } from '../suppressions/list-uploads.tsx';
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
        <Length />
      </Needs>
      {erasure && <ErasureProgress id={erasure} onClose={() => setSearch({})} />}
      <NumberCheck />
      <Needs scope={['send']}>
        <ListUploads />
      </Needs>
      <ErasePerson onBegun={(id) => setSearch({ erasure: id })} />
    </Page>
  );
}

function Length() {
  const answer = useAnswer('getSuppressions', {});
  return (
    <Asked answer={answer}>
      {(list) => 'numbers' in list && <p className="headline">{words.suppressions.onList(list.numbers)}</p>}
    </Asked>
  );
}
