import type { Sandbox } from '../../../../tools/provider-sandbox/sandbox.ts';
import { tokenOf } from '../../../support/sandbox/sandbox-client.ts';

/** JSON as it came, to be picked apart by expectations. */
export type Json = Record<string, unknown>;

type Page = {
  _embedded: Record<string, Json[]>;
  _links: { self: { href: string }; next?: { href: string } };
};

/** Somebody with a token who calls paths of the organization API as they are and checks nothing. */
export async function apiOf(sandbox: Sandbox) {
  const authorization = `Bearer ${await tokenOf(sandbox)}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.baseUrl}/enterprise${path}`, { headers: { authorization, ...headers } });
  return {
    get,
    read: async (path: string, headers: Record<string, string> = {}) =>
      (await (await get(path, headers)).json()) as Json,
    page: async (path: string) => (await (await get(path)).json()) as Page,
    order: (body: unknown, headers: Record<string, string> = {}, query = '') =>
      fetch(`${sandbox.baseUrl}/enterprise/orders${query}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}

export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Every item of a list, page by page along the `next` links. */
export async function readAll(api: Api, path: string, member: string): Promise<Json[]> {
  const items: Json[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const page: Page = await api.page(next);
    items.push(...(page._embedded[member] ?? []));
    const href = page._links.next?.href;
    next = href === undefined ? undefined : href.slice(href.indexOf('/enterprise') + '/enterprise'.length);
  }
  return items;
}

export const idsOf = (items: readonly Json[]) => items.map(({ id }) => String(id));

/** A Create Order of the first account that is valid unless something in it is replaced. */
export function activation(sandbox: Sandbox, replaced: Json = {}): Json {
  return {
    type: 'activate_subscription',
    account_id: sandbox.senders[0]?.accountId,
    subscriber: {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      employee_id: 'E-1',
      group: 'Field',
    },
    sim_profile: { sim_type: 'esim', delivery: { type: 'email', to: ['ada@example.com'] } },
    ...replaced,
  };
}

export async function bodyOf(response: Response): Promise<Json> {
  return (await response.json()) as Json;
}
