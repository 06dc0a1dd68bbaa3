import type { NoticeFailure } from '../core/notifications/repeat-notice.ts';
import type { Notice, NoticeTarget } from '../core/rules/notice.ts';

/** What telling other systems needs from the world. */

/** How telling ended. `id` is what the receiver knows it by. */
export type Told =
  | { readonly kind: 'taken'; readonly id: string }
  | ({ readonly kind: 'failed' } & NoticeFailure);

export type Teller = {
  /** One attempt, never repeated inside. */
  tell(notice: Notice): Promise<Told>;
};

/** Who can be told; one that the stage does not name is absent. */
export type Tellers = Readonly<Partial<Record<NoticeTarget, Teller>>>;

/** Until when this process leaves a receiver alone from which it heard nothing. */
export type Silences = Map<NoticeTarget, number>;
