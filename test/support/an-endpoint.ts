import { type Endpoint, endpointIdOf } from '../../shared/core/callbacks/endpoint.ts';

/** An endpoint that gets the events of those jobs that name it. */
export function anEndpoint(change: Partial<Endpoint> = {}): Endpoint {
  const { name = 'crm' } = change;
  return {
    id: endpointIdOf(name),
    name,
    url: 'https://crm.example.com/hooks',
    events: ['job.*'],
    allJobs: false,
    version: 1,
    createdAtMs: Date.UTC(2026, 0, 5),
    createdBy: { kind: 'key', id: 'w5CsazsqvE', name: 'local' },
    secretNo: 1,
    ...change,
  };
}
