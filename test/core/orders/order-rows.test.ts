import { describe, expect, test } from 'vitest';
import type { BatchKind } from '../../../shared/core/jobs/batch-settings.ts';
import { cellsOf } from '../../../shared/core/orders/rows/order-cells.ts';
import { findOrderColumns } from '../../../shared/core/orders/rows/order-columns.ts';
import { readOrderRow } from '../../../shared/core/orders/rows/read-order-row.ts';
import type { InputError } from '../../../shared/errors.ts';

const account = `acc_${'A'.repeat(26)}`;
const template = `otpl_${'B'.repeat(26)}`;
const line = `sub_${'C'.repeat(26)}`;
const chip = '89049032000000000000000000000017';

/** Reads one row whose header and cells are the names and values of an object. */
function read(kind: BatchKind, row: Record<string, string>, defaults: Record<string, string> = {}) {
  const columns = findOrderColumns(kind, Object.keys(row));
  return readOrderRow({ kind }, cellsOf(columns, Object.values(row), defaults));
}

function stepsOf(kind: BatchKind, row: Record<string, string>, defaults: Record<string, string> = {}) {
  const result = read(kind, row, defaults);
  if ('fault' in result) throw new Error(`The row has a fault: ${result.fault.detail}`);
  return result.steps;
}

function faultOf(kind: BatchKind, row: Record<string, string>, defaults: Record<string, string> = {}) {
  const result = read(kind, row, defaults);
  if ('fault' in result) return result.fault;
  throw new Error('The row has no fault');
}

const person = { account_id: account, email: 'ada@example.com', employee_id: 'E-1' };

describe('an activation', () => {
  test('takes every column into one order', () => {
    const row = {
      'Account ID': account,
      Template: template,
      'First Name': 'Ada',
      Surname: 'Berg',
      'E-Mail': 'ada@example.com',
      'Employee No.': 'E-1',
      Department: 'Drivers',
      delivery: 'Email',
      'Deliver to': 'ada@example.com; depot@example.com',
      CC: 'office@example.com',
      EID: '8904 9032 0000 0000 0000 0000 0000 0017',
      SMDS: 'apple',
      'Favourite colour': 'green',
    };
    expect(stepsOf('activate', row)).toEqual([
      {
        operation: 'organization.activate_subscription',
        input: {
          accountId: account,
          templateId: template,
          subscriber: {
            firstName: 'Ada',
            lastName: 'Berg',
            email: 'ada@example.com',
            employeeId: 'E-1',
            group: 'Drivers',
          },
          simProfile: {
            simType: 'esim',
            delivery: {
              type: 'email',
              to: ['ada@example.com', 'depot@example.com'],
              cc: ['office@example.com'],
              eid: chip,
              smds: 'apple',
            },
          },
        },
      },
    ]);
  });

  test('is delivered to the person, unless another address or none is wanted', () => {
    const delivered = (more: Record<string, string>) => {
      const { simProfile } = stepsOf('activate', { ...person, ...more })[0]?.input ?? {};
      return (simProfile as { delivery: unknown }).delivery;
    };
    expect(delivered({})).toEqual({ type: 'email', to: ['ada@example.com'] });
    expect(delivered({ delivery_to: 'depot@example.com' })).toEqual({
      type: 'email',
      to: ['depot@example.com'],
    });
    expect(delivered({ delivery: 'api' })).toEqual({ type: 'api' });
  });

  test("takes the batch's default for an empty cell and for a column that is not there", () => {
    const defaults = { account_id: account, template_id: template };
    const row = { email: 'ada@example.com', template_id: ' ' };
    expect(stepsOf('activate', row, defaults)[0]?.input).toMatchObject({
      accountId: account,
      templateId: template,
    });
    const own = { ...row, template_id: `otpl_${'D'.repeat(26)}` };
    expect(stepsOf('activate', own, defaults)[0]?.input.templateId).toBe(`otpl_${'D'.repeat(26)}`);
  });

  test('says of a column that is not there what to call it', () => {
    const { email, ...others } = person;
    const row = { ...others, 'Fahrer E-Mail': email };
    expect(faultOf('activate', row)).toMatchObject({
      reason: 'missing',
      detail: expect.stringMatching(/is not among the names of the columns.* one of these names/),
    });
    expect(faultOf('change', { action: 'suspend', account_id: account, ICCID: chip })).toMatchObject({
      detail: expect.stringContaining('"subscription_id" is not among the names of the columns'),
    });
  });

  test('reads a cell that a result file guarded against spreadsheets', () => {
    expect(
      stepsOf('activate', { ...person, employee_id: "'00017", eid: `'${chip}` })[0]?.input,
    ).toMatchObject({
      subscriber: { employeeId: '00017' },
      simProfile: { delivery: { eid: chip } },
    });
  });

  test.each([
    ['no account', { account_id: '' }, 'missing', 'account_id'],
    ['an account by its name', { account_id: 'Depot North' }, 'bad_id', 'account_id'],
    ['an account id that is too short', { account_id: account.slice(0, -1) }, 'bad_id', 'account_id'],
    ['a template of another kind', { template_id: account }, 'bad_id', 'template_id'],
    ['nobody', { email: '', employee_id: '' }, 'missing', 'employee_id'],
    ['nobody to deliver to', { email: '' }, 'missing', 'delivery_to'],
    ['an e-mail without a domain', { email: 'ada@' }, 'bad_email', 'email'],
    ['two e-mails', { email: 'ada@example.com, bo@example.com' }, 'bad_email', 'email'],
    ['a name around two e-mails', { email: 'Ada <ada@example.com> <bo@example.com>' }, 'bad_email', 'email'],
    ['an e-mail of 255 characters', { email: `${'a'.repeat(243)}@example.com` }, 'bad_email', 'email'],
    ['a line break in an e-mail', { email: 'ada@example.com\nBcc: all@example.com' }, 'line_break', 'email'],
    ['a line break behind an e-mail', { email: 'ada@example.com\r\n' }, 'line_break', 'email'],
    ['a line break in a list', { delivery_cc: 'a@example.com\nb@example.com' }, 'line_break', 'delivery_cc'],
    ['a list with one that is none', { delivery_to: 'a@example.com b' }, 'bad_email', 'delivery_to'],
    ['too long a list', { delivery_to: 'a@example.com '.repeat(21) }, 'too_many', 'delivery_to'],
    ['an EID of 31 digits', { eid: chip.slice(1) }, 'bad_eid', 'eid'],
    ['an EID of 33 digits', { eid: `${chip}0` }, 'bad_eid', 'eid'],
    ['an EID with a letter', { eid: `${chip.slice(1)}A` }, 'bad_eid', 'eid'],
    ['an EID that a spreadsheet took for a number', { eid: '8,9049E+31' }, 'mangled', 'eid'],
    ['an unknown delivery', { delivery: 'pigeon' }, 'unknown_value', 'delivery'],
    ['an unknown discovery server', { smds: 'orange' }, 'unknown_value', 'smds'],
  ])('with %s is not ordered', (_what, change, reason, column) => {
    const fault = faultOf('activate', { ...person, ...change });
    expect(fault).toMatchObject({ reason, column });
    expect(fault.detail).toContain(`"${column}"`);
    for (const value of Object.values(change))
      if (value.trim() !== '') expect(fault.detail).not.toContain(value);
  });

  test('tells how many digits an EID has, and how many it should have', () => {
    expect(faultOf('activate', { ...person, eid: chip.slice(1) }).detail).toMatch(/32 digits.*31/);
  });
});

describe('an activation at the partner', () => {
  const row = {
    account_id: 'acc_7',
    first_name: 'Ada',
    last_name: 'Berg',
    email: 'ada@example.com',
    country: 'de',
    plan: 'prdoff_1',
  };
  const plan = { products: { plan: { productOfferingId: 'prdoff_1' } }, simProfile: { simType: 'esim' } };

  test('creates the subscriber, and orders for the one that this came to', () => {
    expect(stepsOf('partner-activate', { ...row, locale: 'de-DE', birth_date: '1990-02-28' })).toEqual([
      {
        operation: 'partner.create_subscriber',
        input: {
          accountId: 'acc_7',
          firstName: 'Ada',
          lastName: 'Berg',
          email: 'ada@example.com',
          address: { country: 'DE' },
          locale: 'de-DE',
          birthDate: '1990-02-28',
        },
      },
      {
        operation: 'partner.activate_subscription',
        input: { subscriberId: { $: 'before' }, purchaseLocation: 'DE', ...plan },
      },
    ]);
  });

  test('of a subscriber who is named is one order, with its add-ons and its chip', () => {
    const named = {
      subscriber_id: 'subr_1',
      plan: 'prdoff_1',
      addons: 'prdoff_2; prdoff_3 prdoff_4',
      purchase_location: 'fr',
      eid: chip,
    };
    expect(stepsOf('partner-activate', named)).toEqual([
      {
        operation: 'partner.activate_subscription',
        input: {
          subscriberId: 'subr_1',
          purchaseLocation: 'FR',
          simProfile: { simType: 'esim' },
          device: { uicc: { eid: chip } },
          products: {
            plan: { productOfferingId: 'prdoff_1' },
            addons: ['prdoff_2', 'prdoff_3', 'prdoff_4'].map((productOfferingId) => ({
              activationMode: 'immediate',
              productOfferingId,
            })),
          },
        },
      },
    ]);
  });

  test.each([
    ['no plan', { plan: '' }, 'missing', 'plan'],
    ['no last name', { last_name: '' }, 'missing', 'last_name'],
    ['no country', { country: '' }, 'missing', 'country'],
    ['a country that nobody knows', { country: 'Elbonia' }, 'unknown_value', 'country'],
    ['no state in the US', { country: 'US' }, 'missing', 'state'],
    ['a birth date that may be two days', { birth_date: '3/2/1990' }, 'unknown_value', 'birth_date'],
    ['16 add-ons', { addons: 'prdoff_2 '.repeat(16) }, 'too_many', 'addons'],
    ['a way out of the path', { subscriber_id: '../accounts' }, 'bad_id', 'subscriber_id'],
    ['nowhere to buy', { subscriber_id: 'subr_1', country: '' }, 'missing', 'purchase_location'],
  ])('with %s is not ordered', (_what, change, reason, column) => {
    expect(faultOf('partner-activate', { ...row, ...change })).toMatchObject({ reason, column });
  });
});

describe('a change of a subscription', () => {
  const named = { account_id: account, subscription_id: line };
  const ids = { accountId: account, subscriptionId: line };

  test.each([
    [{ action: 'suspend' }, 'organization.suspend_subscription', ids],
    [
      { action: 'Suspend', reason: 'lost_or_stolen' },
      'organization.suspend_subscription',
      { ...ids, reason: 'lost_or_stolen' },
    ],
    [{ action: 'resume' }, 'organization.resume_subscription', ids],
    [
      { action: 'swap', delivery_to: 'ada@example.com' },
      'organization.change_sim_profile',
      { ...ids, simProfile: { simType: 'esim', delivery: { type: 'email', to: ['ada@example.com'] } } },
    ],
  ])('%j is one order', (row, operation, input) => {
    expect(stepsOf('change', { ...named, ...row })).toEqual([{ operation, input }]);
  });

  test.each([
    ['no action', { action: '' }, 'missing', 'action'],
    ['an unknown action', { action: 'terminate' }, 'unknown_value', 'action'],
    ['an unknown reason', { action: 'suspend', reason: 'bored' }, 'unknown_value', 'reason'],
    ['a reason to resume', { action: 'resume', reason: 'lost_or_stolen' }, 'not_applicable', 'reason'],
    ['nobody to deliver a new SIM to', { action: 'swap' }, 'missing', 'delivery_to'],
    ['no line', { action: 'resume', subscription_id: '' }, 'missing', 'subscription_id'],
  ])('with %s is not ordered', (_what, row, reason, column) => {
    expect(faultOf('change', { ...named, ...row })).toMatchObject({ reason, column });
  });
});

describe('a header', () => {
  const refusalOf = (header: string[]) => {
    try {
      findOrderColumns('activate', header);
    } catch (error) {
      return (error as InputError).faults[0]?.detail;
    }
    return undefined;
  };

  test('that names no column of such orders is refused, with those it may name', () => {
    expect(refusalOf(['Ada', 'Berg'])).toMatch(
      /2 column\(s\).*account_id, template_id.*It names "Ada", "Berg"/,
    );
    expect(refusalOf(['ada@example.com', 'Berg'])).toMatch(/looks like a row of people\. Put a header/);
    expect(refusalOf(['ada@example.com', 'Berg'])).not.toMatch(/ada|Berg/);
  });

  test('with a misspelt column is refused, with its place and what was most likely meant', () => {
    expect(refusalOf(['email', 'Favourite colour', 'delivry_cc'])).toMatch(
      /^Column 3: There is no column "delivry_cc"\. Did you mean "delivery_cc"\? Rename it/,
    );
  });

  test('with two columns for one meaning is refused, by their places', () => {
    expect(refusalOf(['email', 'first_name', 'E-Mail'])).toMatch(/columns 1 and 3 .*"email"/);
  });
});

describe('the phone of an order', () => {
  const placeOf = (...header: string[]) => findOrderColumns('partner-activate', header).get('phone');

  test.each([
    'Phone',
    'Mobile phone',
    'Telephone',
    'Cell Phone',
    'Mobile phone number',
    'Phone No.',
    'Handynummer',
    'Téléphone portable',
  ])('is found by the names that recipients of texts go by: %s', (name) => {
    expect(placeOf('email', name)).toBe(1);
  });

  test.each(['To', 'Number', 'Recipients', 'Destination no.'])('is no column %s', (name) => {
    expect(placeOf('email', name)).toBeUndefined();
  });

  test('is its plain name where another one stands beside it', () => {
    expect(placeOf('Contact phone', 'email', 'Phone')).toBe(2);
  });

  test('is not guessed where two columns have other names', () => {
    expect(() => placeOf('email', 'Cell phone', 'Contact phone')).toThrow(
      expect.objectContaining({
        faults: [
          { detail: 'The columns 2 and 3 both mean "phone". Rename or delete one', pointer: 'line 1' },
        ],
      }),
    );
  });
});
