import { describe, expect, test } from 'vitest';
import { InputError } from '../../shared/errors.ts';
import { readOrderRequest } from '../../shared/lambda/order-request.ts';

const row = { email: 'ada@example.com', employee_id: 'E1' };

function pointersOf(read: () => unknown): readonly string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(({ pointer = '' }) => pointer);
    throw error;
  }
  return [];
}

const refused = (body: unknown) => pointersOf(() => readOrderRequest(body));

describe('a number in a row', () => {
  test('that JSON has rounded is refused by its pointer: two people would have one id', () => {
    const body = '{"rows": [{"employee_id": 12345678901234567891}, {"employee_id": 12345678901234567892}]}';
    expect(refused(JSON.parse(body))).toEqual(['/rows/0/employee_id', '/rows/1/employee_id']);
  });

  test.each(['1.5', '1e21', '9007199254740992', '-9007199254740993'])('is refused as well: %s', (number) => {
    expect(refused(JSON.parse(`{"rows": [{"employee_id": ${number}}]}`))).toEqual(['/rows/0/employee_id']);
  });

  test('that is whole and short enough is taken', () => {
    expect(refused({ rows: [{ employee_id: 9007199254740991 }, { employee_id: 0 }] })).toEqual([]);
  });
});
