import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type CallbackHosts, parseEndpointUrl } from '../../../shared/core/notifications/receiver-address.ts';
import { isPublicAddress, publicLookup } from '../../../shared/provider/endpoint/public-addresses.ts';
import { attempt } from '../../../shared/provider/exchange/attempt.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is an address of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  '2001:db8::1',
  '2002:a00:1::',
  'crm.example.com',
])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));

/** A name that is resolved to these. */
function resolvesTo(...addresses: string[]): typeof lookup {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return ((_: string, __: object, done: (error: null, all: object) => void) => done(null, found)) as never;
}

test.each([[['127.0.0.1']], [['10.0.0.7']], [['169.254.169.254']], [['93.184.216.34', '10.0.0.7']]])(
  'a host that is resolved to %j is not connected to, and not called',
  async (addresses) => {
    let calls = 0;
    const server = createServer((_, response) => {
      calls += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const dispatcher = openDispatcher({ connect: { lookup: publicLookup(resolvesTo(...addresses)) } });
    const url = new URL(`http://crm.example.com:${port}/hooks`);
    const request = {
      method: 'POST',
      url,
      headers: {},
      body: '{}',
      limitMs: 5_000,
      bodyBytesMax: 100,
    } as const;
    const attempted = await attempt({ dispatcher, now: Date.now }, request);
    await dispatcher.destroy();
    server.close();
    expect(attempted).toMatchObject({ moment: 'unsent', broken: { code: 'EADDRESSNOTPUBLIC' } });
    expect(calls).toBe(0);
  },
);

const stage: CallbackHosts = { hosts: ['crm.example.com'] };

test.each([
  ['https://crm.example.com/hooks?tenant=7', 'taken'],
  ['https://CRM.example.com/hooks', 'taken'],
  ['https://other.example.com/hooks', 'host'],
  ['https://crm.example.com.evil.example/', 'host'],
  ['https://127.0.0.1/', 'host'],
  ['https://crm.example.com:8443/', 'form'],
  ['http://crm.example.com/', 'form'],
  ['https://me:word@crm.example.com/', 'form'],
  ['https://crm.example.com/#part', 'form'],
  ['http://127.0.0.1:19000/hooks', 'form'],
  ['crm.example.com', 'form'],
])('the address %s: %s', (written, expected) => {
  const read = parseEndpointUrl(written, stage);
  expect(typeof read === 'string' ? read : 'taken').toBe(expected);
});

test('the local system alone calls this machine', () => {
  const local: CallbackHosts = { hosts: [], mayCallLoopback: true };
  expect(parseEndpointUrl('http://127.0.0.1:19000/hooks', local)).toBeInstanceOf(URL);
  expect(parseEndpointUrl('http://127.0.0.1.example.com/', local)).toBe('form');
});
