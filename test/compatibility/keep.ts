import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../support/command-line.ts';
import { leftBy, writeRelease } from './kept-release.ts';
import { playRelease } from './play-release.ts';
import { queueBodies } from './queue-bodies.ts';
import { storedWorld } from './stored-world.ts';

const help = `Keeps what the present code stores, for the releases after it to read: test/compatibility/release-NAME.

  npm run keep-release -- --name 0.2     once, when the release is tagged

A kept release is never written again: what was stored once stays stored.`;

const { values, refuse } = readCommandLine(help, { name: { type: 'string', default: '' } });

if (!/^\d+\.\d+$/.test(values.name)) refuse('--name must be a release such as 0.2');
const folder = `release-${values.name}`;
if (existsSync(join(import.meta.dirname, folder))) refuse(`${folder} is kept already`);
const world = await storedWorld(folder);
try {
  await playRelease(world);
  const left = await leftBy(world);
  writeRelease(folder, { ...left, messages: await queueBodies(world) });
  const described = join(import.meta.dirname, '../../docs/reference/openapi.json');
  copyFileSync(described, join(import.meta.dirname, folder, 'openapi.json'));
  console.log(`${folder}: ${left.ledger.length} rows, ${left.objects.length} objects`);
} finally {
  await world.close();
}
