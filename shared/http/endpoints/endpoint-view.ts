import { shownActor } from '../../core/access/actor.ts';
import { type Endpoint, formerSecretMs } from '../../core/callbacks/endpoint.ts';

/** An endpoint without its secrets. */
export function endpointView(endpoint: Endpoint, nowMs: number) {
  const { id, name, url, events, allJobs, disabled, createdAtMs, createdBy, rotatedAtMs } = endpoint;
  const formerUntilMs = rotatedAtMs === undefined ? 0 : rotatedAtMs + formerSecretMs;
  return {
    id,
    name,
    url,
    events: [...events],
    all_jobs: allJobs,
    state: disabled === undefined ? 'enabled' : 'disabled',
    disabled_because: disabled?.code ?? null,
    disabled_at: momentOf(disabled?.atMs),
    created_at: new Date(createdAtMs).toISOString(),
    created_by: shownActor(createdBy),
    rotated_at: momentOf(rotatedAtMs),
    former_secret_signs_until: nowMs < formerUntilMs ? momentOf(formerUntilMs) : null,
  } as const;
}

function momentOf(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}
