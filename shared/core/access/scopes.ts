import { kindOf, parseJobId } from '../ids.ts';

/** What a caller may do. None includes another. */
export const scopes = ['read', 'send', 'order', 'approve', 'automate', 'erase', 'admin'] as const;

export type Scope = (typeof scopes)[number];

/** What an operation asks for. `own` is the scope of the job's kind: `send` for a campaign, `order` for orders. */
export type AskedScope = Scope | 'own';

/**
 * The scopes of which a caller needs one.
 *
 * @param id of the job, as the path has it. Its prefix names its kind, so nothing has to be read. Of an id that is
 *   none, the scope of either kind is enough: no job is found then.
 */
export function scopesAsked(asked: readonly AskedScope[], id: string | undefined): readonly Scope[] {
  return asked.flatMap((scope) => (scope === 'own' ? ownScopes(id) : [scope]));
}

function ownScopes(id: string | undefined): readonly Scope[] {
  const jobId = parseJobId(id);
  if (jobId === undefined) return ['send', 'order'];
  return kindOf(jobId) === 'campaign' ? ['send'] : ['order'];
}
