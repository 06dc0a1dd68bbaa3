import type { Scope } from '../../core/access/scopes.ts';
import type { StageKind } from '../../core/deployed-settings.ts';
import { createKey, revokeKey, rotateKey } from '../../flows/access/manage-keys.ts';
import type { ApiKeys, SecretInt } from '../../ports/access.ts';
import type { Clock } from '../../ports/world.ts';
import { answer, type Route, route } from '../route.ts';
import { keyForm, readKeyWish, rotationForm } from './key-form.ts';
import { keyView, meView } from './key-view.ts';

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

export type MePorts = { readonly stage: string; readonly stageKind: StageKind };

/** Tells a caller what its key is, and where it works. */
export function meRoutes(ports: MePorts): Route[] {
  return [route('getMe', {}, async ({ who }) => answer(200, meView(who, ports)))];
}
