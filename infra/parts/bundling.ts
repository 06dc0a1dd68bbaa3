import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

/** How a function's code becomes one file, in esbuild's words: for the deployment, and for those who measure it. */
export const bundling = {
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  /** CommonJS leftovers in a bundle call `require`. The long name keeps clear of an import in the bundled code. */
  banner:
    "import{createRequire as requireForBundle}from'node:module';const require=requireForBundle(import.meta.url);",
  inject: [path.join(root, 'shared/telemetry/mapped-stacks.ts')],
  /**
   * A client's own chain of credentials looks for profiles, single sign-on, web identity and instance metadata, with four more
   * clients in about 100 kB. Lambda gives credentials by environment variables only.
   * Source: Lambda developer guide, "Defined runtime environment variables".
   */
  alias: {
    '@aws-sdk/credential-provider-node': path.join(root, 'shared/aws/sdk/environment-credentials.ts'),
    // Parts of the clients that nothing here runs: 29 kB of each bundle with DynamoDB and S3.
    '@aws-sdk/middleware-endpoint-discovery': path.join(root, 'shared/aws/sdk/no-endpoint-discovery.ts'),
    '@smithy/core/event-streams': path.join(root, 'shared/aws/sdk/no-event-streams.ts'),
  },
} as const;
