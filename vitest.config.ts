import { defineConfig } from 'vitest/config';

/** Runs `test/contract` against another server than the emulators. */
const otherTarget = {
  globalSetup: 'test/contract/target/target-server.ts',
  setupFiles: 'test/contract/target/expect-differences.ts',
};

export default defineConfig({
  test: {
    ...(process.env.CONTRACT_TARGET === undefined ? {} : otherTarget),
    include: ['{test,tools}/**/*.test.ts'],
    // Emulators and the local system start real servers and bundles: a hang is caught here, never by a sleep.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
