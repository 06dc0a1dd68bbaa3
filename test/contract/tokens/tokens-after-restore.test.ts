import { randomUUID } from 'node:crypto';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect, onTestFinished, test } from 'vitest';
import { secretTokenSlots } from '../../../shared/aws/tokens/secret-token-slots.ts';
import { tableTokenCoordinator } from '../../../shared/aws/tokens/token-coordinator.ts';
import { tokenSeries } from '../../../shared/core/tokens/token-version.ts';
import { tokenProcesses } from '../../support/provider/token-processes.ts';
import { openTable } from '../../support/target/local-table.ts';
import { openTarget } from '../../support/target/target.ts';
import { openRudeNetwork } from '../target/rude-network.ts';

const minuteMs = 60_000;

test('after a restore, processes fetch one token together, although the secrets hold those of later generations', async () => {
  const p = tokenProcesses();
  const [made, copy, second] = [await openTable(), await openTable(), await openTable()];
  const secrets = await openTarget('secretsmanager', p.clock);
  const network = await openRudeNetwork(secrets.url);
  onTestFinished(async () => {
    await network.close();
    for (const one of [made, copy, second, secrets]) await one.close();
  });
  const manager = secrets.client(SecretsManagerClient, { endpoint: network.url });
  const names = Array.from({ length: 5 }, (_, slot) => `token-${slot}`);
  for (const Name of names) await manager.send(new CreateSecretCommand({ Name }));
  const calls: string[] = [];
  network.decide(({ operation }) => {
    calls.push(operation);
    return 'carried';
  });
  const ringOf = ({ client, name }: typeof made) =>
    tableTokenCoordinator(client(), name, 'organization', randomUUID);
  const start = (table: typeof made, restored?: { readonly toMs: number; readonly tableName: string }) =>
    p.start({
      credential: tokenSeries('organization', restored, restored?.tableName ?? 'made'),
      coordinator: ringOf(table),
      slots: secretTokenSlots(manager, names),
    });

  const old = start(made);
  await old.token();
  const toMs = p.clock.now();
  const backup = await ringOf(made).ring();
  if (backup === undefined) throw new Error('There is no record');
  // Writes of a restored record go on from its version.
  for (const table of [copy, second])
    for (let version = 1; version <= backup.version; version += 1)
      await ringOf(table).replaceRing({ ...backup, version });
  for (let later = 0; later < 20; later += 1) {
    p.clock.advance(5 * minuteMs);
    await old.token();
  }
  const restoredTo = async (table: typeof made, tableName: string) => {
    const { requests } = p.server;
    calls.length = 0;
    p.clock.advance(5 * minuteMs);
    const processes = Array.from({ length: 5 }, () => start(table, { toMs, tableName }));
    const tokens = await Promise.all(processes.map((one) => one.token()));
    expect(new Set(tokens)).toEqual(new Set([`T${requests + 1}`]));
    expect(p.server.requests).toBe(requests + 1);
    expect(calls.filter((call) => call === 'PutSecretValue')).toHaveLength(1);
    return processes;
  };
  const [first] = await restoredTo(copy, 'copy');
  for (let later = 0; later < 20; later += 1) {
    p.clock.advance(5 * minuteMs);
    await first?.token();
  }
  // The first restore was given up, and another table restored to the same moment.
  await restoredTo(second, 'second');
  expect(p.warnings).toEqual([]);
});
