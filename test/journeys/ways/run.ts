import { spawnSync } from 'node:child_process';

/** `npm run journeys`: every journey by mouse and by keyboard alone, on a desktop and on a phone. */
const ways = ['mouse, desktop', 'keyboard, desktop', 'mouse, phone', 'keyboard, phone'];

const failed = ways.filter((way) => {
  console.log(`\n${way}`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'test/journeys', ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, JOURNEY_WAY: way },
  });
  return status !== 0;
});
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join('; ')}`);
  process.exitCode = 1;
}
