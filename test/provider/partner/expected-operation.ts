import type { PartnerApi } from '../../../shared/provider/partner/api.ts';

/** One call with every member and parameter it knows, and what must arrive. */
export type Expected = {
  readonly run: (partner: PartnerApi) => Promise<unknown>;
  /** Method and address on the wire. */
  readonly line: string;
  /** Absent: no body and no content type. */
  readonly body?: unknown;
  /** For lists: the collection's name. */
  readonly collection?: string;
};

export async function first<Item>(list: AsyncIterable<Item>): Promise<Item | undefined> {
  for await (const item of list) return item;
  return undefined;
}
