import { providerIdPattern } from '../../core/directory/list.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import {
  canInclude,
  type FilterForm,
  type Includable,
  includable,
  recordTopic,
} from '../../core/records/topics.ts';
import { isCalendarDay } from '../../core/time/written-time.ts';
import { InputError, type InputFault } from '../../errors.ts';
import type { RecordFilters } from '../../ports/directory/records.ts';
import { invalidRequest } from '../request/request-faults.ts';

type Words = Readonly<Record<string, string | undefined>>;

/**
 * The filters of a list, checked against what its topic knows.
 *
 * @throws InputError 400 that names each fault
 */
export function readFilters(api: ProviderApi, topic: string, given: Words): RecordFilters {
  const { filters = {}, needs = [] } = recordTopic(api, topic) ?? {};
  const faults: InputFault[] = [];
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const form = filters[name];
    const rule = form === undefined ? notOf(topic, filters) : ruleBroken(form, value);
    if (rule !== undefined) faults.push(fault(name, `\`${name}\` ${rule}`));
    found[name] = form === 'country' || form === 'countries' ? value.toUpperCase() : value;
  }
  for (const name of needs)
    if (given[name] === undefined) faults.push(fault(name, `\`${name}\` is missing: ${topic} belong to one`));
  if (found.from !== undefined && found.to !== undefined && found.from > found.to)
    faults.push(fault('from', '`from` must not be after `to`'));
  if (faults.length > 0) throw invalidRequest(faults);
  return found;
}

/** @throws InputError 400 for a word that nothing brings along, or a topic that brings nothing along */
export function readInclude(
  api: ProviderApi,
  topic: string,
  written: string | undefined,
): readonly Includable[] {
  if (written === undefined) return [];
  if (!canInclude(api, topic))
    throw invalidRequest([fault('include', '`include` is only for subscriptions')]);
  return written.split(',').map((word) => {
    const found = includable.find((one) => one === word.trim());
    if (found !== undefined) return found;
    throw invalidRequest([
      fault('include', `\`include\` must be some of ${includable.join(', ')}, with commas`),
    ]);
  });
}

/** @throws InputError 404 for an id that no address can hold */
export function readRecordId(id: string): string {
  if (providerIdPattern.test(id)) return id;
  throw new InputError('not_found', [{ detail: 'The provider has no such record' }]);
}

function ruleBroken(form: FilterForm, value: string): string | undefined {
  if (typeof form !== 'string') return form.includes(value) ? undefined : `must be ${form.join(' or ')}`;
  switch (form) {
    case 'id':
      return providerIdPattern.test(value) ? undefined : 'is no id: copy it as the provider shows it';
    case 'day':
      return isCalendarDay(value) ? undefined : 'must be a day, such as 2027-05-04';
    case 'country':
      return /^[A-Za-z]{2}$/.test(value) ? undefined : 'must be a country as two letters';
    case 'countries':
      return /^[A-Za-z]{2}(,[A-Za-z]{2})*$/.test(value)
        ? undefined
        : 'must be countries as two letters each, with commas';
    case 'text':
      return undefined;
  }
}

function notOf(topic: string, filters: Readonly<Record<string, FilterForm>>): string {
  const names = Object.keys(filters);
  const known = names.length === 0 ? 'They have none' : `They have ${names.join(', ')}`;
  return `is no filter of ${topic}. ${known}`;
}

function fault(pointer: string, detail: string): InputFault {
  return { in: 'query', pointer, detail };
}
