import type { Endpoint, EndpointId } from '../core/callbacks/endpoint.ts';
import type { Written } from './world.ts';

/** Where callbacks go. */
export type Endpoints = {
  /** Strong read. */
  endpoint(id: EndpointId): Promise<Endpoint | undefined>;
  /** Writes `next` if the stored endpoint has version `next.version − 1`; version 1 if there is none. */
  write(next: Endpoint): Promise<Written<Endpoint>>;
  /** Forgets the endpoint if it still has this version. @returns whether it is gone */
  remove(endpoint: Pick<Endpoint, 'id' | 'version'>): Promise<boolean>;
  /** All endpoints, in the order of their ids. */
  all(): AsyncIterable<Endpoint>;
};

/** What calls to endpoints are signed with. Who manages endpoints may write them, and only who calls may read them. */
export type EndpointSecrets = {
  /** Put; a later one of the same number takes its place. */
  put(id: EndpointId, no: number, key: Uint8Array): Promise<void>;
  /** Strong read; undefined when there is none of this number. */
  secret(id: EndpointId, no: number): Promise<Uint8Array | undefined>;
};

/** Random bytes from a cryptographic source. */
export type SecretBytes = (length: number) => Uint8Array;
