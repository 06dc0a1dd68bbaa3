import { expect, test } from 'vitest';
import { apiBase } from '../../../shared/provider/tokens/bearer.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import { synthesized } from '../synthesized.ts';

const parameters = synthesized().service.toJSON().Parameters as Record<
  string,
  { readonly AllowedPattern: string }
>;

/** Whether CloudFormation lets a deployment with this address begin. */
function deploys(id: string, address: string): boolean {
  const { AllowedPattern } = parameters[id] ?? { AllowedPattern: 'no such parameter' };
  return new RegExp(AllowedPattern).test(address);
}

/** Whether the functions of this deployment start. */
function starts(start: () => unknown): boolean {
  try {
    start();
    return true;
  } catch {
    return false;
  }
}

const wire = { dispatcher: undefined as never, now: () => 0, random: () => 0 };
const credentials = async () => ({ clientId: 'id', clientSecret: 'word' });

test.each([
  ['https://api.example.com', true, true],
  ['http://127.0.0.1:4010', true, true],
  ['https://API.example.com:8443', true, true],
  ['http://localhost:4010', true, true],
  ['http://api.example.com', false, false],
  ['http://127.0.0.1.example.com', false, false],
  ['https://api.example.com/v1', false, true],
  ['https://api.example.com/v1/x', false, true],
  ['http://127.0.0.1:4700/connect', false, true],
  ['https://api.example.com/', false, false],
  ['https://api.example.com/v1/', false, false],
  ['https://api.example.com?x=1', false, false],
  ['https://api.example.com/v1?x=1', false, false],
  ['https://api.example.com#x', false, false],
  ['https://api.example.com/a b', false, false],
  ['https://me:word@api.example.com', false, false],
  ['https://me@api.example.com', false, false],
  ['https://api.example.com\n', false, false],
  [' https://api.example.com', false, false],
  ['api.example.com', false, false],
  ['ftp://api.example.com', false, false],
  ['https://', false, false],
  ['https:///v1', false, false],
])(
  '%j is the address of an API: %s, of a token server: %s; at the deployment and when functions start',
  (address, base, auth) => {
    for (const api of ['Provider', 'Partner']) {
      expect(deploys(`${api}BaseUrl`, address)).toBe(base);
      expect(deploys(`${api}AuthUrl`, address)).toBe(auth);
    }
    expect(starts(() => apiBase(address, '/enterprise'))).toBe(base);
    expect(starts(() => tokenSource({ ...wire, credentials, authUrl: address }))).toBe(auth);
  },
);

test('only the partner API may be left out', () => {
  expect(['ProviderBaseUrl', 'ProviderAuthUrl'].map((id) => deploys(id, ''))).toEqual([false, false]);
  expect(['PartnerBaseUrl', 'PartnerAuthUrl'].map((id) => deploys(id, ''))).toEqual([true, true]);
});
