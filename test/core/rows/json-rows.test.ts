import { expect, test } from 'vitest';
import { tableOfRows } from '../../../shared/core/rows/json-rows.ts';
import { InputError, type InputFault } from '../../../shared/errors.ts';

function faultsOf(rows: unknown): readonly InputFault[] {
  try {
    tableOfRows(rows);
  } catch (error) {
    if (error instanceof InputError) return error.faults;
    throw error;
  }
  return [];
}

/** Rows with a member each that no other row has. */
const rowsOfTheirOwn = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ [`name ${at}`]: 'Anna' }));

test('a table has the columns of all rows, in the order in which they come up, and each row the cells that it has', () => {
  const { header, rows } = tableOfRows([{ to: '1' }, { name: 'Bo', to: '2' }, {}, { plan: null }]);
  expect(header).toEqual(['to', 'name', 'plan']);
  expect(rows.map((row) => Object.fromEntries(row))).toEqual([
    { to: '1' },
    { name: 'Bo', to: '2' },
    {},
    { plan: '' },
  ]);
});

test('a list is read as several of a cell, which may have blanks in them', () => {
  const [row] = tableOfRows([{ addons: ['Night', 'Europe 5 GB'], cc: [] }]).rows;
  expect(Object.fromEntries(row ?? [])).toEqual({ addons: 'Night, Europe 5 GB', cc: '' });
});

test('rows have up to 200 different members', () => {
  expect(tableOfRows([...rowsOfTheirOwn(200), ...rowsOfTheirOwn(200)]).header).toHaveLength(200);
});

const unread = {
  get to(): string {
    throw new Error('It was looked at');
  },
};

test('with one more they are refused at the row that brings it, and no row after it is looked at', () => {
  const faults = faultsOf([...rowsOfTheirOwn(201), unread]);
  expect(faults).toEqual([
    {
      detail: expect.stringMatching(/^The rows have more than 200 different members; /),
      pointer: '/rows/200',
    },
  ]);
});

test('one row alone may not have more either', () => {
  const wide = Object.assign({}, ...rowsOfTheirOwn(201));
  expect(faultsOf([{ to: '1' }, wide])).toMatchObject([{ pointer: '/rows/1' }]);
});

test('twenty faults are named, and no row after them is looked at', () => {
  const faults = faultsOf([...Array.from({ length: 20 }, () => 'no row'), unread]);
  expect(faults.map(({ pointer }) => pointer)).toEqual(Array.from({ length: 20 }, (_, at) => `/rows/${at}`));
  const wide = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`of ${at}`, {}]));
  expect(faultsOf([wide, unread])).toHaveLength(20);
});
