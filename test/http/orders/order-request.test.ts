import { describe, expect, test } from 'vitest';
import { InputError } from '../../../shared/errors.ts';
import { readRetryRequest } from '../../../shared/http/jobs/action-request.ts';
import { orderBatchForm, subscriptionChangeForm } from '../../../shared/http/orders/order-forms.ts';
import { readOrderBatch, readSubscriptionChanges } from '../../../shared/http/orders/order-request.ts';
import { invalidRequest, readForm } from '../../../shared/http/request/request-faults.ts';

/** Reads a body as its operation does. */
async function read({ kind = 'activate', ...body }: Readonly<Record<string, unknown>>) {
  if (kind === 'change') {
    const parsed = readForm(subscriptionChangeForm(), body);
    if (!parsed.success) throw invalidRequest(parsed.faults);
    return readSubscriptionChanges(parsed.data);
  }
  const api = kind === 'activate' ? {} : { provider_api: 'partner' };
  const parsed = readForm(orderBatchForm(), { ...api, ...body });
  if (!parsed.success) throw invalidRequest(parsed.faults);
  return readOrderBatch(parsed.data);
}

const row = { email: 'ada@example.com', employee_id: 'E1' };

async function pointersOf(reading: () => unknown): Promise<readonly string[]> {
  try {
    await reading();
  } catch (error) {
    if (error instanceof InputError) return error.faults.map(({ pointer = '' }) => pointer);
    throw error;
  }
  return [];
}

const refused = (body: Readonly<Record<string, unknown>>) => pointersOf(() => read(body));

describe('an option of texts on an order batch', () => {
  test.each([
    [{ frequency: { max: 1, per_days: 3 } }, '/options/frequency'],
    [{ frequency: 'any' }, '/options/frequency'],
    [{ halt: { on_out_of_bundle: true } }, '/options/halt/on_out_of_bundle'],
    [{ on_400: 'hold' }, '/options/on_400'],
    [{ allow_foreign: true }, '/options/allow_foreign'],
    [{ default_country: 'DE' }, '/options/default_country'],
    [{ halt: { error_share: 0.2, on_out_of_bundle: false } }, '/options/halt/on_out_of_bundle'],
  ])('is refused by its pointer: %j', async (options, pointer) => {
    expect(await refused({ rows: [row], options })).toEqual([pointer]);
  });

  test('is refused on a retry of one as well, and not on a retry of a campaign', async () => {
    const body = { states: ['refused' as const], options: { long_text: 'refuse' } };
    expect(await pointersOf(() => readRetryRequest(body, 'orders'))).toEqual(['/options/long_text']);
    expect(readRetryRequest(body, 'campaign').options).toEqual({ longText: 'refuse' });
  });

  test('is distinguished from those that orders have', async () => {
    const halt = { error_share: 0.2, after_rows: 10 };
    const { options } = await read({ rows: [row], options: { halt, on_unclear: 'resend' } });
    expect(options).toMatchObject({
      halt: { errorShare: 0.2, afterRows: 10 },
      onUnclear: 'resend',
    });
  });
});

describe('reminders', () => {
  const remind = { after_hours: 1, from: '+12125550100', text: 'Please install it' };

  test.each([[{}], [{ kind: 'activate' }], [{ kind: 'change' }]])(
    'are refused at once of %j',
    async (said) => {
      expect(await refused({ rows: [row], remind, ...said })).toEqual(['/remind']);
      expect(await refused({ upload: true, remind, ...said })).toEqual(['/remind']);
    },
  );

  test('are taken at the partner', async () => {
    const { batch } = await read({ rows: [row], remind, kind: 'partner-activate' });
    expect(batch.remind).toMatchObject({ afterHours: 1 });
  });
});

test('rows with more than 200 different members are refused at the row that brings one too many', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ [`person ${at}`]: 'Anna' }));
  expect(await refused({ rows })).toEqual(['/rows/200']);
});

describe('members of rows', () => {
  const faultsOf = async (body: Readonly<Record<string, unknown>>) => {
    try {
      await read(body);
    } catch (error) {
      if (error instanceof InputError) return error.faults;
      throw error;
    }
    return [];
  };

  test('of which orders have none are refused at once, each where it stands first', async () => {
    const faults = await faultsOf({ rows: [{ nme: 'Ada' }, { nme: 'Bo', 'e/mial': 'bo@example.com' }] });
    expect(faults.map(({ pointer }) => pointer)).toEqual(['/rows/0/nme', '/rows/1/e~1mial']);
    expect(faults[0]?.detail).toMatch(/kind activate have no such member.* account_id, .*employee_id/);
  });

  test.each([
    ['partner-activate', { employee_id: 'E1' }, ['/rows/0/employee_id']],
    ['change', { first_name: 'Ada' }, ['/rows/0/first_name']],
    ['activate', { first_name: 'Ada' }, []],
  ])('are those of the kind of the batch: %s', async (kind, one, pointers) => {
    expect(await refused({ kind, rows: [one] })).toEqual(pointers);
  });

  test('are missing in a row of none, which is pointed at', async () => {
    expect(await refused({ rows: [{}] })).toEqual(['/rows/0']);
  });

  test('of one meaning are refused at the second of them', async () => {
    expect(await faultsOf({ rows: [{ mail: 'a@b.example' }, { 'E-Mail': 'c@d.example' }] })).toEqual([
      {
        pointer: '/rows/1/E-Mail',
        detail: 'The member means "email", as /rows/0/mail does. Leave one of them out',
      },
    ]);
  });

  test('that are misspelt are refused where they stand first, with what was most likely meant', async () => {
    const [fault, ...more] = await faultsOf({ rows: [row, { ...row, firstnam: 'Ada' }] });
    expect(more).toEqual([]);
    expect(fault?.pointer).toBe('/rows/1/firstnam');
    expect(fault?.detail).toContain('There is no column "firstnam". Did you mean "first_name"?');
  });

  test('may be written as one word or with capitals', async () => {
    expect(await refused({ rows: [{ employeeId: 'E1', firstname: 'Ada', lastName: 'Berg' }] })).toEqual([]);
  });

  test('that orders do not have are left alone beside others, like columns of a file', async () => {
    expect(await refused({ rows: [{ ...row, shoe_size: '38' }] })).toEqual([]);
  });

  test('that orders do not have are no defaults, of an upload as little as of rows', async () => {
    expect(await refused({ rows: [row], defaults: { plan: 'L' } })).toEqual(['/defaults/plan']);
    expect(await refused({ upload: true, defaults: { plan: 'L' } })).toEqual(['/defaults/plan']);
  });
});

describe('a number in a row', () => {
  test('that JSON has rounded is refused by its pointer: two people would have one id', async () => {
    const body = '{"rows": [{"employee_id": 12345678901234567891}, {"employee_id": 12345678901234567892}]}';
    expect(await refused(JSON.parse(body))).toEqual(['/rows/0/employee_id', '/rows/1/employee_id']);
  });

  test.each(['1e21', '9007199254740992', '-9007199254740993'])('is refused as well: %s', async (number) => {
    expect(await refused(JSON.parse(`{"rows": [{"employee_id": ${number}}]}`))).toEqual([
      '/rows/0/employee_id',
    ]);
  });

  test('that is whole and short enough is taken', async () => {
    expect(await refused({ rows: [{ employee_id: 9007199254740991 }, { employee_id: 0 }] })).toEqual([]);
  });
});
