import type { Call } from '../../../http/call.ts';
import { invalid } from '../../../http/problem.ts';

const names = ['subscriber', 'account', 'sim_profile', 'phone_numbers', 'services'] as const;

/** A related resource that a subscription can carry along. */
export type Transclusion = (typeof names)[number];

/**
 * What the `Prefer` header asks for; nothing without the header. The list may stand in double quotes, as one of the
 * provider's samples and the header's own grammar have it. Throws a 400 for any other form, so that a typo shows.
 *
 * Source: organization API, Endpoints, `Prefer` header; RFC 7240, section 2.
 */
export function readPrefer({ headers }: Call): readonly Transclusion[] {
  if (headers.prefer === undefined) return [];
  const [, quoted, plain] = /^transclude=(?:"([a-z_;]+)"|([a-z_;]+))$/.exec(String(headers.prefer)) ?? [];
  const requested = (quoted ?? plain ?? '').split(';');
  if (requested.every(isTransclusion)) return requested;
  const detail = `Must be transclude= and a list of ${names.join(', ')} with semicolons between them`;
  throw invalid([{ detail, pointer: '$.Prefer' }]);
}

function isTransclusion(name: string): name is Transclusion {
  return names.some((other) => other === name);
}
