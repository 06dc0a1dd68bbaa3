import { fleetcastClient } from '@fleetcast/client';
import { QueryClient } from '@tanstack/react-query';

/** The API is beside the pages on every host of them; the browser adds the session's cookie. */
export const client = fleetcastClient({ baseUrl: location.origin });

/** Each answer once, however many parts of a page show it. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true, staleTime: 2_000 } },
});
