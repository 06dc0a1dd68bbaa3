import type { BodyOf } from '@fleetcast/client';

export type Execution = BodyOf<'listExecutions'>['items'][number];

/** The page of an execution. Its rule and moment find it again among all that rules did. */
export function executionAddress({ id, rule, at }: Pick<Execution, 'id' | 'rule' | 'at'>): string {
  return `/executions/${encodeURIComponent(id)}?${new URLSearchParams({ rule, at })}`;
}
