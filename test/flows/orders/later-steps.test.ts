import { expect, test } from 'vitest';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

test("a row's one message follows the order of its last step as well, and is not left to the scheduler that looks for lost ones", async () => {
  const world = anOrderWorld();
  const row = `first_name,last_name,email,account_id,plan,country\nAda,Lovelace,ada@example.com,${account},prdoff_${'P'.repeat(26)},DE\n`;
  const job = await world.batch(row, { kind: 'partner-activate' });
  await world.place(job, 0, 1);
  const states = async () => [(await world.entry(job, 0, 1)).state, (await world.entry(job, 0, 2)).state];
  expect(await states()).toEqual(['accepted', 'ordered']);
  world.clock.advance(60_000);
  await world.place(job, 0, 1);
  expect(await states()).toEqual(['accepted', 'accepted']);
});
