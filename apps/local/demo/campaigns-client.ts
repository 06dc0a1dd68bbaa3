import { apiCaller, type List } from './api-caller.ts';

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
