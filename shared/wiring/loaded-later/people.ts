import type { PeopleSettings } from '../../core/access/people.ts';
import type { People } from '../../ports/access.ts';
import type { Log } from '../../ports/log.ts';
import { openDispatcher } from '../../provider/exchange/dispatcher.ts';
import { issuerPeople } from '../../provider/identity/issuer-people.ts';
import { now } from '../environment.ts';

/** Loaded with the first token: callers with keys need none of it. */
export function openPeople(settings: PeopleSettings, log: Pick<Log, 'warn'>): People {
  return issuerPeople({ dispatcher: openDispatcher(), now }, settings, log);
}
