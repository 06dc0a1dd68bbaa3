import { notificationAnswer, notificationPage } from '../answers/notification.ts';
import type { Descriptions } from '../description.ts';
import { notificationIdParameter } from '../path-parameters.ts';
import { notificationId, sentNotification } from './examples.ts';

const path = { id: notificationIdParameter };
const ofOne = { id: notificationId };
const one = { 200: { description: 'The notification as it is now.', schema: notificationAnswer } };

/** Its first call was answered 503, so another one comes. */
const waiting = {
  ...sentNotification,
  state: 'running',
  outcome: 'waiting',
  reason: { code: 'status_503', detail: 'The CRM answered 503' },
  next_try_at: '2027-03-02T07:45:00.000Z',
};

/** Says what an action of a notification without a body is. */
function action(summary: string, description: string, answer: object) {
  return {
    summary,
    description,
    path,
    answers: one,
    problems: ['job_state_conflict'],
    examples: { one: { summary: 'A notification for your CRM', path: ofOne, status: 200, answer } },
  } as const;
}

export const notificationOperations = {
  listNotifications: {
    summary: 'List notifications',
    description:
      'What rules reported to other systems, the newest first, with what became of each call. A page has at most ' +
      'eight, since the call of each is read.',
    answers: { 200: { description: 'A page of notifications.', schema: notificationPage } },
    examples: {
      first: {
        summary: 'The newest one',
        query: { limit: 1 },
        status: 200,
        answer: { items: [sentNotification], next: null },
      },
    },
  },
  getNotification: {
    summary: 'Get a notification',
    description: 'The notification, how many calls were made, and when the next one is made.',
    path,
    answers: one,
    examples: { one: { summary: 'One that was taken', path: ofOne, status: 200, answer: sentNotification } },
  },
  approveNotification: action('Approve a notification', 'Lets a notification go that waits for a person.', {
    ...sentNotification,
    state: 'ready',
    outcome: 'waiting',
    tries: 0,
    approved_by: { kind: 'key', id: 'Vqz8kgv452', name: 'operations', at: '2027-03-02T07:31:00.000Z' },
  }),
  pauseNotification: action('Pause a notification', 'No further call is made until it is resumed.', {
    ...waiting,
    state: 'paused',
  }),
  resumeNotification: action('Resume a notification', 'A paused notification is sent again.', waiting),
  cancelNotification: action('Cancel a notification', 'It is not sent any more.', {
    ...waiting,
    state: 'canceling',
  }),
  resendNotification: {
    summary: 'Send a notification again',
    description:
      'Creates a new notification with the same payload. Only one that was refused can be sent again.',
    path,
    answers: {
      202: { description: 'The new notification.', schema: notificationAnswer, headers: ['Location'] },
    },
    problems: ['notification_state_conflict'],
    examples: {
      refused: {
        summary: 'One that your CRM refused',
        path: ofOne,
        status: 202,
        answer: {
          ...sentNotification,
          id: 'ntc_5d1g7j3m9p5s1v7b3e9h5k1n7q',
          state: 'running',
          outcome: 'waiting',
          tries: 0,
          created_at: '2027-03-02T08:00:00.000Z',
        },
      },
    },
  },
} satisfies Descriptions<
  | 'listNotifications'
  | 'getNotification'
  | 'approveNotification'
  | 'pauseNotification'
  | 'resumeNotification'
  | 'cancelNotification'
  | 'resendNotification'
>;
