import { endpoint, endpointPage, madeEndpoint, ping, resent } from '../answers/notification.ts';
import type { Descriptions } from '../description.ts';
import { endpointIdParameter } from '../path-parameters.ts';

const path = { id: endpointIdParameter };
const ofCrm = { id: endpointIdParameter.example };

const crm = {
  id: endpointIdParameter.example,
  name: 'crm',
  url: 'https://crm.example.com/hooks',
  events: ['job.*'],
  all_jobs: false,
  state: 'enabled',
  disabled_because: null,
  disabled_at: null,
  created_at: '2027-03-01T09:00:00.000Z',
  created_by: { kind: 'key', id: 'w5CsazsqvE', name: 'local' },
  rotated_at: null,
  former_secret_signs_until: null,
} as const;

/** No secret: it is shorter than one, so that no scanner takes it for a leak. */
const shown = 'whsec_…';

const one = { 200: { description: 'The endpoint.', schema: endpoint, headers: ['ETag'] } } as const;

export const endpointOperations = {
  listEndpoints: {
    summary: 'List the endpoints',
    description: 'Where callbacks go, all in one page.',
    answers: { 200: { description: 'The endpoints.', schema: endpointPage } },
    examples: { one: { summary: 'One endpoint', status: 200, answer: { items: [crm], next: null } } },
  },
  createEndpoint: {
    summary: 'Register an endpoint',
    description:
      'Jobs name it in `callback`, and are then reported to it. Calls are signed as Standard Webhooks say; the ' +
      'answer shows the secret, and nothing shows it later. Where the answer was lost, rotate the secret. The ' +
      'address must be at a host that the stage names.',
    answers: {
      201: {
        description: 'The endpoint and its secret.',
        schema: madeEndpoint,
        headers: ['Location', 'ETag'],
      },
    },
    problems: ['endpoint_host_not_allowed', 'name_taken', 'endpoint_state_conflict'],
    examples: {
      crm: {
        summary: 'Your CRM',
        body: { name: 'crm', url: 'https://crm.example.com/hooks' },
        status: 201,
        answer: { ...crm, secret: shown },
      },
    },
  },
  getEndpoint: {
    summary: 'Get an endpoint',
    description: 'The endpoint without its secrets. Its ETag is what a change of it names.',
    path,
    answers: one,
    examples: { crm: { summary: 'Your CRM', path: ofCrm, status: 200, answer: crm } },
  },
  changeEndpoint: {
    summary: 'Change an endpoint',
    description:
      'Changes its address, what it gets, or whether it is called. Callbacks that wait go to the new address.',
    path,
    answers: one,
    problems: ['endpoint_host_not_allowed'],
    examples: {
      every: {
        summary: 'The ends of all jobs',
        path: ofCrm,
        body: { events: ['job.completed', 'job.held'], all_jobs: true },
        status: 200,
        answer: { ...crm, events: ['job.completed', 'job.held'], all_jobs: true },
      },
    },
  },
  deleteEndpoint: {
    summary: 'Delete an endpoint',
    description: 'It is not called any more. Callbacks that wait for it are canceled.',
    path,
    answers: { 200: { description: 'The endpoint as it was.', schema: endpoint } },
    examples: { crm: { summary: 'Your CRM', path: ofCrm, status: 200, answer: crm } },
  },
  pingEndpoint: {
    summary: 'Call an endpoint to try it',
    description:
      'Sends `endpoint.ping`, which is repeated as other callbacks are. `GET /v1/notifications` shows what became ' +
      'of it.',
    path,
    answers: { 202: { description: 'The call that is made.', schema: ping } },
    examples: {
      crm: {
        summary: 'Your CRM',
        path: ofCrm,
        status: 202,
        answer: { webhook_id: 'cb_0a3c6e9g2j5l8n1q4s7u0b3d6f' },
      },
    },
  },
  rotateEndpointSecret: {
    summary: 'Give an endpoint a new secret',
    description:
      'The former secret signs for another 24 hours, beside the new one, so that your system can change to the new ' +
      'one. If the answer was lost, rotate again: the secret that your system has keeps its 24 hours. At most five ' +
      'secrets sign at a time.',
    repeat: 'A repeat gives it yet another secret. The former ones keep their 24 hours.',
    path,
    answers: { 200: { description: 'The endpoint and its new secret.', schema: madeEndpoint } },
    examples: {
      crm: {
        summary: 'A day for the change',
        path: ofCrm,
        status: 200,
        answer: {
          ...crm,
          rotated_at: '2027-04-01T09:00:00.000Z',
          former_secret_signs_until: '2027-04-02T09:00:00.000Z',
          secret: shown,
        },
      },
    },
  },
  resendToEndpoint: {
    summary: 'Send again what an endpoint missed',
    description:
      'Callbacks of this time that it refused, that were given up, or that were canceled while it was disabled. Each ' +
      'has the `webhook-id` that it had.',
    path,
    answers: { 202: { description: 'What is sent again.', schema: resent } },
    examples: {
      night: {
        summary: 'A night in which your CRM was away',
        path: ofCrm,
        body: { from: '2027-03-01T22:00:00Z', to: '2027-03-02T06:00:00Z' },
        status: 202,
        answer: { resent: 12, looked_from: '2027-03-01T22:00:00Z', is_complete: true },
      },
    },
  },
} satisfies Descriptions<
  | 'listEndpoints'
  | 'createEndpoint'
  | 'getEndpoint'
  | 'changeEndpoint'
  | 'deleteEndpoint'
  | 'pingEndpoint'
  | 'rotateEndpointSecret'
  | 'resendToEndpoint'
>;
