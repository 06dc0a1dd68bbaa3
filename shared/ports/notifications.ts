import type { NotificationFailure } from '../core/notifications/repeat-notification.ts';
import type { Notification, NotificationTarget } from '../core/rules/notification.ts';

/** What telling other systems needs from the world. */

/** How telling ended. `id` is what the receiver knows it by. */
export type NotifyAnswer =
  | { readonly kind: 'taken'; readonly id: string }
  | ({ readonly kind: 'failed' } & NotificationFailure);

export type Notifier = {
  /** One attempt, never repeated inside. */
  notify(notification: Notification): Promise<NotifyAnswer>;
};

/** Who can be notified; one that the stage does not name is absent. */
export type Notifiers = Readonly<Partial<Record<NotificationTarget, Notifier>>>;

/** Until when this process leaves a receiver alone from which it heard nothing. */
export type Silences = Map<NotificationTarget, number>;
