/** What the demo uses of the HTTP API, as any CRM could. */
export type Campaign = {
  readonly id: string;
  readonly state: string;
  readonly rows?: Readonly<Record<string, number>>;
  readonly calls?: Readonly<Record<string, number>>;
  readonly failure?: { readonly title: string; readonly errors: readonly { readonly detail: string }[] };
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
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${apiKey}`, ...init.headers };
    return fetch(`${apiUrl}${path}`, { ...init, headers });
  };
  const json = async <Body>(answer: Response): Promise<Body> => {
    if (!answer.ok) throw new Error(`The API answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  return {
    async post(key, body) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      return json(await call('/campaigns', { method: 'POST', headers, body: JSON.stringify(body) }));
    },
    async get(id) {
      return json(await call(`/campaigns/${id}`));
    },
    async ofUpload(key) {
      const answer = await call(`/campaigns?upload=${encodeURIComponent(key)}`);
      return answer.status === 404 ? undefined : json(answer);
    },
    async *rows(id) {
      type Page = { recipients: Row[]; next?: string };
      let page: Page = { recipients: [], next: '' };
      while (page.next !== undefined) {
        const cursor = page.next === '' ? '' : `&cursor=${page.next}`;
        page = await json<Page>(await call(`/campaigns/${id}/recipients?limit=1000${cursor}`));
        yield* page.recipients;
      }
    },
  };
}
