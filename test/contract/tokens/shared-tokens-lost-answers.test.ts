import { randomUUID } from 'node:crypto';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretTokenSlots } from '../../../shared/aws/tokens/secret-token-slots.ts';
import { tableTokenCoordinator } from '../../../shared/aws/tokens/token-coordinator.ts';
import { tokenProcesses } from '../../support/provider/token-processes.ts';
import { type LocalTable, openTable } from '../../support/target/local-table.ts';
import { openTarget, type Target } from '../../support/target/target.ts';
import { atOnce } from '../target/lost-answers.ts';
import { type Call, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';

const isWrite = ({ operation }: Call) => operation === 'PutItem' || operation === 'PutSecretValue';

/** Of all processes together; a whole test takes some hundred. */
const looksMax = 5_000;

let p: ReturnType<typeof tokenProcesses>;
let table: LocalTable;
let secrets: Target;
let networks: readonly RudeNetwork[];
/** One more process, whose calls to DynamoDB and Secrets Manager go by way of a rude network. */
let start: () => ReturnType<typeof p.start>;
let looks: number;
beforeEach(async () => {
  p = tokenProcesses();
  looks = 0;
  table = await openTable();
  secrets = await openTarget('secretsmanager', p.clock);
  const arns: string[] = [];
  for (const slot of [0, 1, 2, 3, 4, 5]) {
    const command = new CreateSecretCommand({ Name: `token-${slot}`, SecretString: '{}' });
    arns.push((await secrets.client(SecretsManagerClient).send(command)).ARN ?? '');
  }
  const [ofTable, ofSecrets] = [await openRudeNetwork(table.url), await openRudeNetwork(secrets.url)];
  networks = [ofTable, ofSecrets];
  start = () => {
    const dynamo = table.client({ endpoint: ofTable.url, retryStrategy: atOnce });
    const manager = secrets.client(SecretsManagerClient, { endpoint: ofSecrets.url, retryStrategy: atOnce });
    return p.start({
      coordinator: tableTokenCoordinator(dynamo, table.name, 'organization', randomUUID),
      slots: secretTokenSlots(manager, arns),
      // Anyone who waits looks again at once: time is moved by the test alone.
      pause: async () => {
        looks += 1;
        if (looks > looksMax) throw new Error('What they wait for does not come');
      },
    });
  };
});
afterEach(async () => {
  for (const network of networks) await network.close();
  await table.close();
  await secrets.close();
});

/** Loses the first answer to each write, which the SDK then repeats. @returns how many were lost */
function loseEachOnce(): () => number {
  const lost = new Set<string>();
  for (const network of networks)
    network.decide((call) => {
      if (!isWrite(call) || lost.has(call.invocation)) return 'carried';
      lost.add(call.invocation);
      return 'lost';
    });
  return () => lost.size;
}

/**
 * Loses every answer to one write, the n-th of its operation from now on: it is carried out, and its process sees an
 * error.
 */
function loseAllOf(operation: string, no: number): void {
  const seen: string[] = [];
  for (const network of networks)
    network.decide((call) => {
      if (call.operation !== operation) return 'carried';
      if (!seen.includes(call.invocation)) seen.push(call.invocation);
      return seen[no - 1] === call.invocation ? 'lost' : 'carried';
    });
}

test('processes whose every write is repeated after it was carried out share one token a generation', async () => {
  const lost = loseEachOnce();
  const processes = Array.from({ length: 5 }, () => start());
  for (let generation = 1; generation <= 8; generation += 1) {
    const tokens = await Promise.all(processes.map((one) => one.token()));
    // Those that still have an old one keep it for the moment in which the next is fetched.
    for (const token of tokens) expect([`T${generation}`, `T${generation - 1}`]).toContain(token);
    p.clock.advance(2_000);
    expect(new Set(await Promise.all(processes.map((one) => one.token())))).toEqual(
      new Set([`T${generation}`]),
    );
    p.clock.advance(270_000);
  }
  expect(p.server.requests).toBe(8);
  expect(p.warnings).toEqual([]);
  // The right, the secret and what is published, of each generation.
  expect(lost()).toBeGreaterThanOrEqual(3 * 8);
});

describe('a write that was carried out although every try of it failed', () => {
  const next = async () => {
    for (const network of networks) network.decide(() => 'carried');
    p.clock.advance(280_000);
    const fetched = await start().token();
    const { requests } = p.server;
    expect(fetched).toBe(`T${requests}`);
    expect(await start().token()).toBe(fetched);
    expect(p.server.requests).toBe(requests);
  };

  test('of the right to fetch gives its process a token of its own; the others fetch when the right has run out', async () => {
    loseAllOf('PutItem', 1);
    expect(await start().token()).toBe('T1');
    expect(p.warnings).toEqual(['token.cache_failed']);
    p.clock.advance(20_000);
    expect(await start().token()).toBe('T2');
    expect(await start().token()).toBe('T2');
    await next();
  });

  test('of the secret makes the generation one that is not stored', async () => {
    loseAllOf('PutSecretValue', 1);
    expect(await start().token()).toBe('T1');
    expect(p.warnings).toEqual(['token.not_stored: its secret could not be written']);
    expect([...p.counts]).toEqual([['TokensNotStored', 1]]);
    expect(await start().token()).toBe('T2');
    await next();
  });

  test('of what is published is read by the others, and fetched no second time', async () => {
    loseAllOf('PutItem', 2);
    expect(await start().token()).toBe('T1');
    expect(p.warnings).toEqual(['token.cache_failed']);
    expect(await start().token()).toBe('T1');
    expect(p.server.requests).toBe(1);
    await next();
  });
});
