import { keyPrefix } from '../../core/access/api-key.ts';
import { formerUntilMs, keyState, type StoredKey } from '../../core/access/stored-key.ts';
import type { StageKind } from '../../core/deployed-settings.ts';
import type { Caller } from '../access/caller.ts';

/** @param lastUsedOn the day, such as `2027-03-01`; undefined when the key was never used */
export function keyView(key: StoredKey, nowMs: number, lastUsedOn?: string) {
  return {
    name: key.name,
    test: key.test === true,
    starts_with: keyPrefix(key.test === true, key.id),
    state: keyState(key, nowMs),
    scopes: [...key.scopes],
    created_at: new Date(key.createdAtMs).toISOString(),
    created_by: key.createdBy,
    expires_at: momentOf(key.expiresAtMs),
    rotated_at: momentOf(key.rotatedAtMs),
    former_secret_works_until: momentOf(formerUntilMs(key, nowMs)),
    revoked_at: momentOf(key.revokedAtMs),
    last_used_on: lastUsedOn ?? null,
  };
}

export function meView(
  { actor: { kind, id, name, test }, scopes, expiresAtMs }: Caller,
  { stage, stageKind }: { readonly stage: string; readonly stageKind: StageKind },
) {
  const expires_at = momentOf(expiresAtMs);
  const where = { stage, stage_kind: stageKind };
  return { kind, id, name, test: test === true, scopes: [...scopes], expires_at, ...where };
}

function momentOf(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}
