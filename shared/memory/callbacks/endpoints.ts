import type { Endpoint, EndpointId } from '../../core/callbacks/endpoint.ts';
import type { EndpointSecrets, Endpoints } from '../../ports/notifications.ts';

/** Endpoints in RAM. */
export function memoryEndpoints(): Endpoints {
  const endpoints = new Map<EndpointId, Endpoint>();
  return {
    endpoint: async (id) => structuredClone(endpoints.get(id)),
    async write(next) {
      const found = endpoints.get(next.id);
      if ((found?.version ?? 0) !== next.version - 1)
        return { applied: false, found: structuredClone(found) };
      endpoints.set(next.id, structuredClone(next));
      return { applied: true };
    },
    async remove({ id, version }) {
      const found = endpoints.get(id);
      if (found !== undefined && found.version !== version) return false;
      endpoints.delete(id);
      return true;
    },
    async *all() {
      for (const id of [...endpoints.keys()].sort()) {
        const endpoint = endpoints.get(id);
        if (endpoint !== undefined) yield structuredClone(endpoint);
      }
    },
  };
}

/** Their secrets in RAM. */
export function memoryEndpointSecrets(): EndpointSecrets {
  const secrets = new Map<string, Uint8Array>();
  return {
    async put(id, no, key) {
      const found = secrets.get(`${id} ${no}`);
      if (found !== undefined) return Buffer.from(found).equals(key);
      secrets.set(`${id} ${no}`, Uint8Array.from(key));
      return true;
    },
    secret: async (id, no) => secrets.get(`${id} ${no}`),
  };
}
