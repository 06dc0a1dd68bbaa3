import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the files that take longest first, so that none of them runs alone at the end. Size does not tell which. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rest = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /simulation|journeys|e2e/.test(moduleId);
    return [...rest.filter(isLong), ...rest.filter((file) => !isLong(file))];
  }
}

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
    // A worker keeps the modules that it has loaded: loading them for each file is most of the time of small tests.
    // So a test leaves nothing behind: no environment variable, no patched global, no server.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
