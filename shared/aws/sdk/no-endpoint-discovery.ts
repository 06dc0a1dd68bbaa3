type WithDiscovery = { readonly endpointDiscoveryCommandCtor: unknown };

/**
 * Stands in bundles where the client of DynamoDB looks for `@aws-sdk/middleware-endpoint-discovery`:
 * `infra/code/bundle.ts`. No command of that client discovers its endpoint; it only makes the cache for it.
 */
export function resolveEndpointDiscoveryConfig<Input extends object>(
  input: Input,
  discovery: WithDiscovery,
): Input & WithDiscovery {
  return Object.assign(input, discovery);
}

export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: () => false,
  configFileSelector: () => false,
  default: false,
};
