import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Encoding } from './encoding-choice.tsx';

type Kept = { readonly form: unknown; readonly file: File | undefined };

/** Of the last upload of this tab, by the job that it became. In memory alone: a reload forgets it. */
const kept = new Map<string, Kept>();

/** Keeps what a person typed and chose, for the case that its job cannot use it. */
export function keepForm(id: string, form: unknown, file: File | undefined): void {
  kept.clear();
  kept.set(id, { form, file });
}

/**
 * The form to begin with: what was typed for the job that the address names, else an empty one. A file comes with it
 * only where the same file is wanted again.
 *
 * @param search of the address: `of` is the job that failed, `again` the one that is repeated, `encoding` how its file
 *   is to be read, `file` is `same` where its question is answered
 */
export function formToBegin<Form extends { readonly again: string; readonly encoding: Encoding | '' }>(
  empty: Form,
  search: URLSearchParams,
): { readonly form: Form; readonly file: File | undefined } {
  const again = search.get('again') ?? '';
  const found = kept.get(search.get('of') ?? '');
  const encoding = (search.get('encoding') ?? '') as Encoding | '';
  const form = {
    ...empty,
    ...(found?.form as Partial<Form> | undefined),
    again,
    ...(encoding !== '' && { encoding }),
  };
  const isSame = again !== '' || encoding !== '' || search.get('file') === 'same';
  return { form, file: isSame ? found?.file : undefined };
}

/** @returns leads from a form to the job that it became. A step back leads to the form as it was sent. */
export function useToJob(): (id: string) => void {
  const [path, goTo] = useLocation();
  const [search] = useSearchParams();
  return (id) => {
    goTo(`${path}?${new URLSearchParams({ ...Object.fromEntries(search), of: id })}`, { replace: true });
    goTo(`/jobs/${id}`);
  };
}

/** Lets the browser ask before a form is lost that somebody has begun: at a reload, or when its tab closes. */
export function useLeaveWarning(isBegun: boolean): void {
  useEffect(() => {
    if (!isBegun) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBegun]);
}
