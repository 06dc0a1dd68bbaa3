import { maskNumber } from '../words/mask-number.ts';

/** Members that tell who somebody is, or with which an eSIM could be installed. */
const personal = new Set([
  'first_name',
  'last_name',
  'email',
  'employee_id',
  'line1',
  'line2',
  'city',
  'postal_code',
  'birth_date',
  'tax_id',
  'matching_id',
  'message',
  'to',
  'cc',
]);

const numbers = new Set(['msisdn', 'from_msisdn', 'to_msisdn']);

/** A record for those who may not see whose it is: the members are there, without what they say. */
export function maskRecord(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskRecord);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const isPersons = record.type === 'personal';
  return Object.fromEntries(
    Object.entries(record).map(([name, member]) => {
      if (numbers.has(name) && typeof member === 'string') return [name, maskNumber(member)];
      const isHidden = personal.has(name) || (name === 'name' && isPersons);
      return [name, isHidden ? hidden(member) : maskRecord(member)];
    }),
  );
}

function hidden(member: unknown): unknown {
  if (Array.isArray(member)) return member.map(hidden);
  return typeof member === 'string' ? '…' : member;
}
