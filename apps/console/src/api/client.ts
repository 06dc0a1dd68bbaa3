import { fleetcastClient } from '@fleetcast/client';
import { QueryClient } from '@tanstack/react-query';

/** The API as this page's host passes it on; the browser adds the session's cookie. */
export const client = fleetcastClient({ baseUrl: `${location.origin}/api` });

/** Each answer once, however many parts of a page show it. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 2_000 } },
});
