import type { Chosen, Filter } from './filter-form.tsx';

/** The filters that stand in an address. */
export function chosenOf(search: URLSearchParams, filters: readonly Filter[]): Chosen {
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

type Period = { readonly from?: string; readonly to?: string };

/** The filters as the API names them: in an address, `from` is the page. */
export function queryOf({ since, until, ...rest }: Chosen): Chosen & Period {
  return { ...rest, ...(since && { from: since }), ...(until && { to: until }) };
}
