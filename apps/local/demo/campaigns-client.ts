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
    post: (key, body) => ask('POST', '/v1/campaigns', body, { 'idempotency-key': key }),
    get: (id) => ask('GET', `/v1/jobs/${id}`),
    ofUpload: (key) => find(`/v1/jobs?upload_object=${encodeURIComponent(key)}`),
    async *rows(id) {
      type Page = { recipients: Row[]; next?: string };
      let page: Page = { recipients: [], next: '' };
      while (page.next !== undefined) {
        const cursor = page.next === '' ? '' : `&cursor=${page.next}`;
        page = await ask<Page>('GET', `/v1/jobs/${id}/rows?limit=1000${cursor}`);
        yield* page.recipients;
      }
    },
  };
}
