/** What a signature covers: the raw body alone, or what stands before it in the same form. */
type SignedForm = 'body' | 'timestamp.body' | 'id.timestamp.body';

/** How a source signs. Header names are in lower case, as they reach a function. */
export type SignatureForm = {
  readonly header: string;
  readonly signed: SignedForm;
  readonly encoding: 'base64' | 'hex';
  /** Stands before each signature; a header's words without it are passed over. */
  readonly prefix: string;
  readonly idHeader: string;
  /** Holds seconds since 1970. */
  readonly timestampHeader: string;
  /** How far the signed time may be from now, either way. Without a signed time it has no effect. */
  readonly toleranceSeconds: number;
};

type Proof = 'basic' | 'hmac';

/** What a stage says of one source of webhooks. */
export type SourceSettings = {
  /** Proofs without which nothing is taken. What the secret holds is checked beside them. */
  readonly require: readonly Proof[];
  readonly signature: SignatureForm;
};

export type BasicCredentials = { readonly username: string; readonly password: string };

/** What a source proves itself with. Of two each may be used, so that one can take the other's place without a gap. */
export type SourceSecrets = {
  readonly basic: readonly BasicCredentials[];
  /** Keys of HMAC-SHA256. */
  readonly signing: readonly Uint8Array[];
};

/** By the name of the source. */
export type WebhookSources = Readonly<Record<string, SourceSettings>>;
export type WebhookSecrets = Readonly<Record<string, SourceSecrets>>;

/** Names of sources: they become a step of an address, and a part of a key. */
export const sourceNamePattern = /^[a-z][a-z0-9-]{0,31}$/;

/**
 * Assumed: a signature as in Standard Webhooks 1.0. The provider names the algorithm and a base64 secret, and
 * neither the header nor the signed form. Source: provider facts, "HMAC details".
 */
export const standardSignature: SignatureForm = {
  header: 'webhook-signature',
  signed: 'id.timestamp.body',
  encoding: 'base64',
  prefix: 'v1,',
  idHeader: 'webhook-id',
  timestampHeader: 'webhook-timestamp',
  toleranceSeconds: 300,
};

/** Largest body of a webhook that is kept. */
export const webhookBodyBytesMax = 256 * 1024;
