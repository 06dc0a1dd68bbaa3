import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableTokenCoordinator } from '../../../shared/aws/tokens/token-coordinator.ts';
import { countedNames } from '../../support/counted-names.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openLosingTable } from '../target/lost-answers.ts';
import { firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { tokenCoordinatorContract, wholeRing } from './token-coordinator-contract.ts';

for (const [title, open] of [
  ['the coordinator in DynamoDB', openTable],
  ['the coordinator in DynamoDB, each of whose writes is repeated,', openLosingTable],
] as const)
  tokenCoordinatorContract(title, async () => {
    const table = await open();
    const name = countedNames();
    return {
      fresh: () => tableTokenCoordinator(table.client(), table.name, name(), randomUUID),
      close: table.close,
    };
  });

let table: LocalTable;
let network: RudeNetwork;
beforeAll(async () => {
  table = await openTable();
  network = await openRudeNetwork(table.url);
});
afterAll(async () => {
  await network.close();
  await table.close();
});

const rude = (credential: string) =>
  tableTokenCoordinator(table.client({ endpoint: network.url }), table.name, credential, randomUUID);

test('a write whose answer was lost, and which the SDK then repeats, is applied', async () => {
  const coordinator = rude('lost');
  network.decide(firstOnly(1, ({ operation }) => operation === 'PutItem', 'lost'));
  expect(await coordinator.replaceRing(wholeRing)).toEqual({ applied: true });
});

test('the record is one item that names the credential, read strongly, and not in the index of what is due', async () => {
  const coordinator = rude('organization');
  await coordinator.replaceRing(wholeRing);
  const { Item } = JSON.parse(String(network.calls.at(-1)?.body));
  expect(Item).toMatchObject({ pk: { S: 'TOKEN#organization' }, sk: { S: 'RING' } });
  expect(Item).not.toHaveProperty('dueShard');
  await coordinator.ring();
  expect(JSON.parse(String(network.calls.at(-1)?.body))).toMatchObject({ ConsistentRead: true });
});

test('the caches of two credentials know nothing of each other', async () => {
  await rude('one').replaceRing(wholeRing);
  expect(await rude('other').ring()).toBeUndefined();
});
