import type { BodyOf } from '@fleetcast/client';

export type Execution = BodyOf<'listExecutions'>['items'][number];

/** The page of an execution. Its rule and moment find it again among all that rules did. */
export function executionAddress({ id, rule, at }: Pick<Execution, 'id' | 'rule' | 'at'>): string {
  return `/executions/${encodeURIComponent(id)}?${new URLSearchParams({ rule, at })}`;
}

/** The span of time that has what was made at this moment. */
export function momentOf(at: string) {
  return { from: at, to: new Date(Date.parse(at) + 1).toISOString() };
}
