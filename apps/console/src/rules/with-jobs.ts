import { pagesAsOne } from '../api/pages-as-one.ts';
import { type Execution, momentOf } from './execution-address.ts';

/** An execution with what came of its commands: a list of its moment has that. */
export async function withJobs(one: Execution, signal: AbortSignal): Promise<Execution> {
  const query = { rule: one.rule, ...momentOf(one.at), limit: 100, jobs: 'true' } as const;
  const { items } = await pagesAsOne('listExecutions', { query, signal }, 5);
  return items.find(({ id }) => id === one.id) ?? one;
}
