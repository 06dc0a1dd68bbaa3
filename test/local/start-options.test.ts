import { describe, expect, test } from 'vitest';
import { readStartOptions } from '../../apps/local/start-options.ts';

const read = (line: string, environment = {}) =>
  readStartOptions(line.split(' ').filter(Boolean), environment);
const real = '--provider-base-url https://a --provider-auth-url https://b --client-id me';

describe('the command line of npm start', () => {
  test('needs nothing', () => {
    expect(read('')).toEqual({ dataDir: '.local', fresh: false, json: false });
  });

  test('takes port, folder, senders and switches', () => {
    expect(
      read(
        '--port 4000 --data /tmp/x --fresh --approver --json --sender +12125550100 --sender +493012345678 --partner-subscriptions 5',
      ),
    ).toEqual({
      port: 4000,
      partnerSubscriptions: 5,
      dataDir: '/tmp/x',
      fresh: true,
      approver: true,
      json: true,
      senders: ['+12125550100', '+493012345678'],
    });
  });

  test('takes the address of a CRM', () => {
    expect(read('--crm-url http://127.0.0.1:9000/hooks')?.crm).toEqual({
      url: 'http://127.0.0.1:9000/hooks',
    });
  });

  test('asks for help', () => {
    expect(read('--help')).toBeUndefined();
  });

  test('names a real provider, its secret better in the environment', () => {
    const provider = {
      baseUrl: 'https://a',
      authUrl: 'https://b',
      credentials: { client_id: 'me', client_secret: 'x' },
    };
    expect(read(`${real} --client-secret x`)?.provider).toEqual(provider);
    expect(read(real, { PROVIDER_CLIENT_SECRET: 'x' })?.provider).toEqual(provider);
  });

  test('stays with the sandbox when only the environment knows a secret', () => {
    expect(read('', { PROVIDER_CLIENT_SECRET: 'x' })?.provider).toBeUndefined();
  });

  test.each([
    ['--port 70000', '--port must be'],
    ['--port http', '--port must be'],
    ['--crm-url http://crm.example', '--crm-url must be an https address'],
    ['--prot 4000', "'--prot'"],
    ['--prot 4000', '"npm start -- --help" lists the options'],
    ['--sender 0301234567', '--sender must be a valid phone number with its plus'],
    ['--sender +4930', 'not "+4930"'],
    ['--sender fleet', '--sender must be'],
    [real, 'A real provider needs --client-secret too'],
    ['--partner-subscriptions many', '--partner-subscriptions must be'],
    ['--partner-subscriptions 100001', '--partner-subscriptions must be'],
    [`${real} --client-secret x --partner-subscriptions 5`, '--partner-subscriptions is for the sandbox'],
    [`${real} --client-secret x --sender +12125550100`, '--sender is for the sandbox'],
  ])('is refused: %s', (line, message) => {
    expect(() => read(line)).toThrow(message);
  });
});
