import { expect, test } from 'vitest';
import { parseCrmAddress } from '../../../shared/core/notifications/receiver-address.ts';

test.each([
  'https://crm.example',
  'https://crm.example:8443/hooks/fleet?tenant=7',
  'http://127.0.0.1',
  'http://127.0.0.1:8080/hooks',
])('%s may be called', (address) => {
  expect(parseCrmAddress(address)?.href).toContain('://');
});

test.each([
  'http://crm.example/hooks',
  'http://127.0.0.1.crm.example/',
  'http://127.0.0.1@crm.example/',
  'http://localhost:8080/',
  'https://me:word@crm.example/',
  'https://crm.example/#part',
  'ftp://crm.example/',
  'crm.example',
])('%s may not be called', (address) => {
  expect(parseCrmAddress(address)).toBeUndefined();
});
