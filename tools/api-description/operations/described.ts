import type { Descriptions } from '../description.ts';
import { auditOperations } from './audit.ts';
import { campaignOperations } from './campaigns.ts';
import { checkOperations } from './checks.ts';
import { deadLetterOperations } from './dead-letters.ts';
import { directoryOperations } from './directory.ts';
import { endpointOperations } from './endpoints.ts';
import { eventOperations } from './events.ts';
import { jobActionOperations } from './job-actions.ts';
import { jobOperations } from './jobs.ts';
import { keyOperations } from './keys.ts';
import { notificationOperations } from './notifications.ts';
import { orderOperations } from './orders.ts';
import { peopleOperations } from './people.ts';
import { reportOperations } from './reports.ts';
import { ruleOperations } from './rules.ts';
import { serviceOperations } from './service.ts';
import { statusOperations } from './status.ts';
import { suppressionOperations } from './suppressions.ts';

/** A part of the reference. */
export type Topic = { readonly name: string; readonly description: string; readonly operations: object };

/** The parts of the reference, in the order in which people read them. */
export const topics: readonly Topic[] = [
  { name: 'Campaigns', description: 'Texts to many people.', operations: campaignOperations },
  {
    name: 'Orders',
    description: 'eSIMs for many people, and changes of subscriptions.',
    operations: orderOperations,
  },
  {
    name: 'Checks',
    description: 'What would come of an input, before anything is created.',
    operations: checkOperations,
  },
  {
    name: 'Jobs',
    description: 'What campaigns, order batches and subscription changes have in common.',
    operations: { ...jobOperations, ...jobActionOperations },
  },
  {
    name: 'People',
    description: 'The suppression list, and erasures.',
    operations: { ...suppressionOperations, ...peopleOperations },
  },
  {
    name: 'Reports',
    description: 'Usage, campaigns and invoices of a time, as files.',
    operations: reportOperations,
  },
  { name: 'Rules', description: 'What is done about events, and what was done.', operations: ruleOperations },
  { name: 'Events', description: 'What sources report by webhook.', operations: eventOperations },
  {
    name: 'Notifications',
    description: 'What rules and jobs report to other systems.',
    operations: notificationOperations,
  },
  {
    name: 'Endpoints',
    description: 'Where jobs call back.',
    operations: endpointOperations,
  },
  {
    name: 'Provider',
    description: 'Ids that rows and rules name, as the provider lists them.',
    operations: directoryOperations,
  },
  { name: 'Status', description: 'How the stage is doing.', operations: statusOperations },
  { name: 'Dead letters', description: 'Messages that workers gave up.', operations: deadLetterOperations },
  { name: 'Keys', description: 'Who may call, and what they may do.', operations: keyOperations },
  { name: 'Audit', description: 'Who did what.', operations: auditOperations },
  { name: 'Service', description: 'About this HTTP API. These need no key.', operations: serviceOperations },
];

/** Every operation of the HTTP API: one that is not described does not compile. */
export const described: Descriptions = {
  ...campaignOperations,
  ...orderOperations,
  ...checkOperations,
  ...jobOperations,
  ...jobActionOperations,
  ...suppressionOperations,
  ...peopleOperations,
  ...reportOperations,
  ...ruleOperations,
  ...eventOperations,
  ...notificationOperations,
  ...endpointOperations,
  ...directoryOperations,
  ...statusOperations,
  ...deadLetterOperations,
  ...keyOperations,
  ...auditOperations,
  ...serviceOperations,
};
