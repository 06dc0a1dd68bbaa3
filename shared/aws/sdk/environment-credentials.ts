import { fromEnv } from '@aws-sdk/credential-provider-env';

/** Stands in bundles where AWS clients look for `@aws-sdk/credential-provider-node`: `infra/code/bundle.ts`. */
export const defaultProvider = fromEnv;
