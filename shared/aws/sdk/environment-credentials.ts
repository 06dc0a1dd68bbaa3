import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Stands in bundles where AWS clients look for `@aws-sdk/credential-provider-node`: `infra/parts/bundling.ts`. */
export const defaultProvider = fromEnv;
