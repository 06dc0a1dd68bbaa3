import * as z from 'zod/mini';
import type { Dialect } from './dialect.ts';

/** What a subscription can bring along. Source: organization API, Endpoints, `Prefer` header. */
const transcludable = z.enum(['subscriber', 'account', 'sim_profile', 'phone_numbers', 'services']);

export type Transcludable = z.output<typeof transcludable>;

export const transclude = z.array(transcludable);

/** `transclude=subscriber;account`, or no header when nothing is asked for. */
export function preferHeaders(
  names: readonly Transcludable[] | undefined,
  { preferQuoted }: Dialect,
): Record<string, string> {
  if (names === undefined || names.length === 0) return {};
  const list = names.join(';');
  return { prefer: `transclude=${preferQuoted ? `"${list}"` : list}` };
}
