import { defineConfig } from 'vitest/config';

/** Tests that need software from elsewhere: `npm run foreign` looks whether it is there. */
export default defineConfig({
  test: { include: ['test/foreign/**/*.check.ts'], testTimeout: 180_000, hookTimeout: 60_000 },
});
