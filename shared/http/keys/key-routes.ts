import * as z from 'zod/mini';
import { keyPrefix } from '../../core/access/api-key.ts';
import { type Scope, scopes } from '../../core/access/scopes.ts';
import {
  formerUntilMs,
  type KeyWish,
  keyState,
  overlapHoursMax,
  overlapHoursUsual,
  type StoredKey,
} from '../../core/access/stored-key.ts';
import type { StageKind } from '../../core/deployed-settings.ts';
import { keyNamePattern } from '../../core/jobs/callers.ts';
import { parseMoment } from '../../core/time/written-time.ts';
import { createKey, revokeKey, rotateKey } from '../../flows/access/manage-keys.ts';
import type { ApiKeys, SecretInt } from '../../ports/access.ts';
import type { Clock } from '../../ports/world.ts';
import type { Caller } from '../access/caller.ts';
import { invalidRequest } from '../request/request-faults.ts';
import { answer, momentOf, momentOrNull, type Route, route } from '../route.ts';

export type KeyPorts = { readonly apiKeys: ApiKeys; readonly now: Clock; readonly secretInt: SecretInt };

/** Lets people hand out keys and take them back. Nobody gives a key a scope that their own key lacks. */
export function keyRoutes(ports: KeyPorts): Route[] {
  const { apiKeys, now } = ports;
  const lastUse = async (id: string) => (await apiKeys.lastUses()).get(id);
  const requireAll = (requireScope: (scope: Scope) => void, scopes: readonly Scope[]) => {
    for (const scope of scopes) requireScope(scope);
  };

  return [
    route('listKeys', {}, async () => {
      const uses = await apiKeys.lastUses();
      const items: object[] = [];
      for await (const key of apiKeys.all()) items.push(keyView(key, now(), uses.get(key.id)));
      return answer(200, { items, next: null });
    }),

    route('createKey', { body: keyForm }, async ({ body, actor, requireScope }) => {
      requireAll(requireScope, body.scopes);
      const { key, text } = await createKey(ports, readKeyWish(body, now()), actor);
      return answer(201, { ...keyView(key, now()), key: text }, { location: '/v1/keys' });
    }),

    route(
      'rotateKey',
      { body: rotationForm, bodyOptional: true },
      async ({ params: { name = '' }, body, actor, requireScope }) => {
        const made = await rotateKey(ports, name, body.overlap_hours, actor, ({ scopes }) =>
          requireAll(requireScope, scopes),
        );
        return answer(200, { ...keyView(made.key, now(), await lastUse(made.key.id)), key: made.text });
      },
    ),

    route('revokeKey', {}, async ({ params: { name = '' }, actor }) => {
      const key = await revokeKey(ports, name, actor);
      return answer(200, keyView(key, now(), await lastUse(key.id)));
    }),
  ];
}

const keyForm = () =>
  z.strictObject({
    name: z
      .string()
      .check(
        z.regex(keyNamePattern, 'must have 1 to 64 letters, digits, "_", "-" and "."'),
        z.describe('Names the key in lists, in logs, and as the creator of jobs.'),
      ),
    scopes: z
      .array(z.enum(scopes))
      .check(z.minLength(1), z.maxLength(scopes.length), z.describe('What the key may do.')),
    test: z
      ._default(z.boolean(), false)
      .check(z.describe('A test key: its jobs are dry runs, and it changes nothing else.')),
    expires_at: z
      .optional(z.string())
      .check(z.meta({ format: 'date-time', description: 'When the key stops. Without it, it does not.' })),
  });

const rotationForm = () =>
  z.strictObject({
    overlap_hours: z
      ._default(z.int().check(z.gte(0), z.lte(overlapHoursMax)), overlapHoursUsual)
      .check(z.describe('How long the former secret still works. 0: it stops at once.')),
  });

/** @throws InputError 400 when the key would never work */
function readKeyWish(
  { name, scopes, test, expires_at: expiresAt }: z.output<ReturnType<typeof keyForm>>,
  nowMs: number,
): KeyWish {
  const unique = [...new Set(scopes)];
  if (expiresAt === undefined) return { name, scopes: unique, test };
  const expiresAtMs = parseMoment(expiresAt);
  const pointer = '/expires_at';
  if (expiresAtMs === undefined)
    throw invalidRequest([
      { pointer, detail: '`expires_at` must be a time with an offset, such as 2027-05-04T09:00:00Z' },
    ]);
  if (expiresAtMs <= nowMs)
    throw invalidRequest([{ pointer, code: 'in_past', detail: '`expires_at` is in the past' }]);
  return { name, scopes: unique, test, expiresAtMs };
}

/** @param lastUsedOn the day, such as `2027-03-01`; undefined when the key was never used */
export function keyView(key: StoredKey, nowMs: number, lastUsedOn?: string) {
  return {
    name: key.name,
    test: key.test === true,
    starts_with: keyPrefix(key.test === true, key.id),
    state: keyState(key, nowMs),
    scopes: [...key.scopes],
    created_at: momentOf(key.createdAtMs),
    created_by: key.createdBy,
    expires_at: momentOrNull(key.expiresAtMs),
    rotated_at: momentOrNull(key.rotatedAtMs),
    former_secret_works_until: momentOrNull(formerUntilMs(key, nowMs)),
    revoked_at: momentOrNull(key.revokedAtMs),
    last_used_on: lastUsedOn ?? null,
  };
}

export type MePorts = { readonly stage: string; readonly stageKind: StageKind };

/** Tells a caller what its key is, and where it works. */
export function meRoutes(ports: MePorts): Route[] {
  return [route('getMe', {}, async ({ who }) => answer(200, meView(who, ports)))];
}

export function meView(
  { actor: { kind, id, name, test }, scopes, expiresAtMs }: Caller,
  { stage, stageKind }: MePorts,
) {
  const expires_at = momentOrNull(expiresAtMs);
  const where = { stage, stage_kind: stageKind };
  return { kind, id, name, test: test === true, scopes: [...scopes], expires_at, ...where };
}
