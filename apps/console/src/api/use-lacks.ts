import type { BodyOf } from '@fleetcast/client';
import { useAnswer } from './use-answer.ts';

export type Scope = BodyOf<'getMe'>['scopes'][number];

/** Scopes of which one is needed. */
export type Needed = readonly [Scope, ...Scope[]];

/** All that can do anything may stop the rules, and every call. */
export const mayStop: Needed = ['send', 'order', 'approve', 'automate', 'erase', 'admin'];

/** @returns whether the caller has none of these scopes; undefined until that is known */
export function useLacks(scope: Needed): boolean | undefined {
  const { data: me } = useAnswer('getMe', {}, { refetchMs: false });
  return me && !scope.some((one) => me.scopes.includes(one));
}
