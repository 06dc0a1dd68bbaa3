import { apiKey, keyPage, madeKey, me } from '../answers/key.ts';
import type { Descriptions } from '../description.ts';
import { keyNameParameter } from '../path-parameters.ts';

const path = { name: keyNameParameter };
const ofReports = { name: 'reports' };

const reports = {
  name: 'reports',
  starts_with: 'fc_live_7Kq2mXw9Tz',
  state: 'active',
  scopes: ['read'],
  test: false,
  created_at: '2027-03-01T09:00:00.000Z',
  created_by: 'local',
  expires_at: '2027-06-01T00:00:00.000Z',
  rotated_at: null,
  former_secret_works_until: null,
  revoked_at: null,
  last_used_on: null,
} as const;

/** No key: it is shorter than one, so that no scanner takes it for a leak. */
const shown = 'fc_live_7Kq2mXw9Tz…';

export const keyOperations = {
  getMe: {
    summary: 'See who calls',
    description: 'The name and the scopes of the key that the request is sent with.',
    answers: { 200: { description: 'The caller.', schema: me } },
    examples: {
      key: {
        summary: 'A key that may do everything',
        status: 200,
        answer: {
          kind: 'key',
          id: 'w5CsazsqvE',
          name: 'local',
          scopes: ['read', 'send', 'order', 'approve', 'automate', 'erase', 'admin'],
          test: false,
          expires_at: null,
          stage: 'prod',
          stage_kind: 'live',
        },
      },
    },
  },
  listKeys: {
    summary: 'List the keys',
    description: 'All keys in one page, with the last day on which each was used.',
    answers: { 200: { description: 'The keys.', schema: keyPage } },
    examples: {
      one: { summary: 'A key that was used', status: 200, answer: { items: [reports], next: null } },
    },
  },
  createKey: {
    summary: 'Create a key',
    description:
      'The answer shows the key, and nothing shows it later. The stage keeps only its hash. A key can get no scope ' +
      'that the key of the caller lacks. Jobs and Idempotency-Keys belong to the name of a key, not to its secret. ' +
      'With `test` it is a test key: it begins with `fc_test_`, its jobs are dry runs (`mode` is `check` whatever ' +
      'the request says), and it sees no live job and changes nothing else.',
    answers: { 201: { description: 'The key.', schema: madeKey, headers: ['Location'] } },
    problems: ['name_taken'],
    examples: {
      reports: {
        summary: 'A key that may only read',
        body: { name: 'reports', scopes: ['read'], expires_at: '2027-06-01T00:00:00Z' },
        status: 201,
        answer: { ...reports, key: shown },
      },
      test: {
        summary: 'A test key for a program that is being written',
        body: { name: 'crm-test', scopes: ['read', 'send'], test: true },
        status: 201,
        answer: {
          ...reports,
          name: 'crm-test',
          starts_with: 'fc_test_0Qd2mXw9Tz',
          scopes: ['read', 'send'],
          test: true,
          expires_at: null,
          key: 'fc_test_0Qd2mXw9Tz…',
        },
      },
    },
  },
  rotateKey: {
    summary: 'Give a key a new secret',
    description:
      'The name and the scopes stay. The former secret works for `overlap_hours`, 24 unless you say otherwise, so ' +
      'that programs can change to the new one. Where the answer was lost, rotate again.',
    repeat: 'A repeat gives it yet another secret. The former ones work as long as before.',
    path,
    answers: { 200: { description: 'The key with its new secret.', schema: madeKey } },
    problems: ['key_over'],
    examples: {
      reports: {
        summary: 'A day for the change',
        path: ofReports,
        body: { overlap_hours: 24 },
        status: 200,
        answer: {
          ...reports,
          rotated_at: '2027-04-01T09:00:00.000Z',
          former_secret_works_until: '2027-04-02T09:00:00.000Z',
          key: shown,
        },
      },
    },
  },
  revokeKey: {
    summary: 'Revoke a key',
    description:
      'It stops within 30 seconds, with all its secrets. It stays in the list, and its name is free.',
    path,
    answers: { 200: { description: 'The key, which no longer works.', schema: apiKey } },
    examples: {
      reports: {
        summary: 'A key that is no longer needed',
        path: ofReports,
        status: 200,
        answer: { ...reports, state: 'revoked', revoked_at: '2027-05-01T09:00:00.000Z' },
      },
    },
  },
} satisfies Descriptions<'getMe' | 'listKeys' | 'createKey' | 'rotateKey' | 'revokeKey'>;
