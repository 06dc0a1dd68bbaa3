import { audit } from './en/audit.ts';
import { campaigns } from './en/campaigns.ts';
import { decide } from './en/decide.ts';
import { events } from './en/events.ts';
import { everywhere, shortcuts } from './en/everywhere.ts';
import { home } from './en/home.ts';
import { jobs } from './en/jobs.ts';
import { keys } from './en/keys.ts';
import { lists } from './en/lists.ts';
import { notifications } from './en/notifications.ts';
import { changes, orders } from './en/orders.ts';
import { people } from './en/people.ts';
import { reasons } from './en/reasons.ts';
import { records } from './en/records.ts';
import { reports } from './en/reports.ts';
import { executions, rules } from './en/rules.ts';
import { status } from './en/status.ts';
import { suppressions } from './en/suppressions.ts';
import { uploads } from './en/uploads.ts';

/** Every sentence that the console says itself, in the reader's language. The API says the rest. */
export const words = {
  ...everywhere,
  audit,
  campaigns,
  changes,
  decide,
  events,
  executions,
  home,
  jobs,
  keys,
  lists,
  notifications,
  orderForm: orders,
  peopleSearch: people,
  reasons,
  records,
  reports,
  shortcuts,
  rules,
  status,
  suppressions,
  uploads,
};
