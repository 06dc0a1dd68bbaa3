/** What became of one invocation, in the words that Lambda uses for it. */
export type Invocation =
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string };

/** Most bytes of an event or an answer. Source: Lambda developer guide, quotas, "Invocation payload", 6 MB. */
export const payloadBytesMax = 6_291_556;

/** From the host to a worker: one event. The worker gets the next one only after its answer. */
export type Order = {
  readonly requestId: string;
  /** JSON. */
  readonly event: string;
  readonly limitMs: number;
  readonly trace: string;
};

/** From a worker to the host. `ready` comes once, after the bundle has been loaded. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly payload: string }
  | {
      readonly kind: 'failed';
      readonly errorType: string;
      readonly errorMessage: string;
      readonly stack: string;
    };

/** What a worker is started with. */
export type WorkerSettings = {
  readonly file: string;
  readonly exportName: string;
  readonly clockOffset: SharedArrayBuffer;
  readonly functionArn: string;
};
