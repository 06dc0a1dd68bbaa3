/** Project folders (or files) that each folder may import, besides itself. */
export const mayImport: Record<string, readonly string[]> = {
  'shared/problem-codes.ts': [],
  'shared/errors.ts': ['shared/problem-codes.ts'],
  'shared/core': ['shared/errors.ts'],
  // What flows, and sharing tokens, need from the world, in words of the domain.
  'shared/ports': ['shared/core', 'shared/errors.ts'],
  'shared/flows': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/provider': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/aws': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/memory': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  'shared/telemetry': ['shared/core', 'shared/errors.ts', 'shared/ports'],
  // A dead letter is read as its worker would read it.
  'shared/http': [
    'shared/core',
    'shared/errors.ts',
    'shared/ports',
    'shared/flows',
    'shared/telemetry',
    'shared/workers',
  ],
  'shared/workers': ['shared/core', 'shared/errors.ts', 'shared/ports', 'shared/flows'],
  // The one place that knows everything.
  'shared/wiring': ['shared'],
  functions: ['shared'],
  // If it shared the client's schemas it would share its mistakes.
  'tools/provider-sandbox': ['shared/provider/organization/routes.ts', 'shared/provider/partner/routes.ts'],
  // Bundling and the local system keep what takes long, and neither may import the other.
  'tools/kept-folders.ts': [],
  // AWS knows nothing of this project.
  'tools/aws-emulator': ['tools/kept-folders.ts'],
  'tools/simulation': ['shared', 'test/support'],
  'tools/number-plans': ['shared/core'],
  'tools/api-description': ['shared'],
  // It serves the console's pages, and calls the API as everybody else does.
  'apps/local': ['shared', 'tools/aws-emulator', 'tools/provider-sandbox', 'apps/console', 'packages/client'],
  'apps/rules': ['shared'],
  'apps/keys': ['shared'],
  // A client like any other.
  'apps/cli': ['packages/client'],
  'apps/console': ['packages/client'],
  // It knows the API by its description alone, as everybody else does.
  'packages/client': [],
  infra: ['shared/core', 'tools/kept-folders.ts', 'cdk.json'],
};

/** Packages that only these folders may import. */
export const packageHomes: Record<string, readonly string[]> = {
  '@aws-sdk/': ['shared/aws', 'shared/wiring', 'apps/local', 'apps/keys', 'tools/aws-emulator'],
  '@aws-lambda-powertools/': ['shared/http', 'shared/workers', 'shared/telemetry'],
  'aws-cdk-lib': ['infra'],
  constructs: ['infra'],
  // Its types alone: docs/decisions/0012.
  undici: ['shared/provider'],
  zod: [
    'shared/http',
    'shared/workers',
    'shared/provider',
    'shared/aws',
    'shared/wiring',
    'infra',
    'apps',
    'tools',
  ],
  'libphonenumber-js': ['shared/core', 'tools/number-plans'],
  liquidjs: ['shared/core'],
  jsonata: ['shared/core'],
  react: ['apps/console'],
  '@tanstack/': ['apps/console'],
  wouter: ['apps/console'],
  vite: ['apps/console'],
  commander: ['apps/cli'],
  '@clack/': ['apps/cli'],
  'zod-openapi': ['tools/api-description'],
  '@stoplight/': ['tools/api-description'],
  standardwebhooks: ['shared/http', 'shared/aws', 'shared/provider', 'apps', 'tools'],
};
