/** Calls the HTTP API as any CRM could. */
export type ApiCaller = {
  /** @returns undefined when it answers 404 */
  find<Body>(path: string): Promise<Body | undefined>;
  /** @throws Error with the answer when it is no success */
  ask<Body>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Body>;
};

/** A page of a list. */
export type List<Item> = { readonly items: readonly Item[]; readonly next: string | null };

export function apiCaller(apiUrl: string, apiKey: string): ApiCaller {
  const authorization = `Bearer ${apiKey}`;
  return {
    async find(path) {
      const answer = await fetch(`${apiUrl}${path}`, { headers: { authorization } });
      return answer.status === 404 ? undefined : bodyOf(answer);
    },
    async ask(method, path, body, headers = {}) {
      const sent =
        body === undefined
          ? { headers: { ...headers, authorization } }
          : {
              headers: { ...headers, authorization, 'content-type': 'application/json' },
              body: JSON.stringify(body),
            };
      return bodyOf(await fetch(`${apiUrl}${path}`, { method, ...sent }));
    },
  };
}

/** Puts rules in force in place of the version that is. */
export async function replaceRules({ ask }: ApiCaller, document: object): Promise<void> {
  const { version } = await ask<{ version: number }>('GET', '/v1/rules');
  await ask('PUT', '/v1/rules', document, { 'if-match': `"${version}"` });
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Of a campaign, what the demo shows and waits for. */
export type Campaign = {
  readonly id: string;
  readonly state: string;
  readonly rows?: Readonly<Record<string, number>>;
  readonly calls?: Readonly<Record<string, number>>;
  readonly failure?: { readonly code: string; readonly errors: readonly { readonly detail: string }[] };
};

export type Row = {
  readonly line: number;
  readonly to: string;
  readonly state: string;
  readonly sms_id?: string;
  readonly detail?: string;
  readonly of?: number;
};

export type CampaignsClient = {
  post(key: string, body: unknown): Promise<Campaign>;
  get(id: string): Promise<Campaign>;
  /** @returns undefined until the upload's notification has arrived */
  ofUpload(key: string): Promise<Campaign | undefined>;
  rows(id: string): AsyncGenerator<Row>;
};

export function campaignsClient(apiUrl: string, apiKey: string): CampaignsClient {
  const { ask, find } = apiCaller(apiUrl, apiKey);
  return {
    post: (key, body) => ask('POST', '/v1/campaigns', body, { 'idempotency-key': key }),
    get: (id) => ask('GET', `/v1/jobs/${id}`),
    async ofUpload(key) {
      const found = await find<List<Campaign>>(`/v1/jobs?upload_object=${encodeURIComponent(key)}`);
      return found?.items[0];
    },
    async *rows(id) {
      let page: List<Row> = { items: [], next: '' };
      while (page.next !== null) {
        const cursor = page.next === '' ? '' : `&cursor=${page.next}`;
        page = await ask<List<Row>>('GET', `/v1/jobs/${id}/rows?limit=1000${cursor}`);
        yield* page.items;
      }
    },
  };
}
