import { apiCaller } from './api-caller.ts';

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
  const { ask, find } = apiCaller(apiUrl, apiKey);
  return {
    post: (key, body) => ask('POST', '/campaigns', body, { 'idempotency-key': key }),
    get: (id) => ask('GET', `/campaigns/${id}`),
    ofUpload: (key) => find(`/campaigns?upload=${encodeURIComponent(key)}`),
    async *rows(id) {
      type Page = { recipients: Row[]; next?: string };
      let page: Page = { recipients: [], next: '' };
      while (page.next !== undefined) {
        const cursor = page.next === '' ? '' : `&cursor=${page.next}`;
        page = await ask<Page>('GET', `/campaigns/${id}/recipients?limit=1000${cursor}`);
        yield* page.recipients;
      }
    },
  };
}
