import type { Outgoing, Target } from '../core/notifications/callback.ts';
import type { NotificationFailure } from '../core/notifications/repeat-notification.ts';

/** What telling other systems needs from the world. */

/** How telling ended. `id` is what the receiver knows it by. */
export type NotifyAnswer =
  | { readonly kind: 'taken'; readonly id: string }
  | ({ readonly kind: 'failed' } & NotificationFailure);

export type Notifier = {
  /** One attempt, never repeated inside. */
  notify(outgoing: Outgoing): Promise<NotifyAnswer>;
};

/** Who can be notified; one that the stage does not name is absent. */
export type Notifiers = Readonly<Partial<Record<Target, Notifier>>>;

/** Until when this process leaves a receiver alone from which it heard nothing, or which is slow. */
export type Silences = Map<string, number>;
