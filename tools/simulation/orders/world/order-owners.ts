import type { JobId } from '../../../../shared/core/ids.ts';
import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import { changeJob } from '../../../../shared/flows/jobs/change-job.ts';
import { diceOf } from '../../machinery/dice.ts';
import { scheduleOf, scheduleWishes } from '../../texts/people/changing.ts';
import { chooseOptions, type WishKind } from '../../texts/people/wishes.ts';
import type { OrdersSystem } from './orders-system.ts';

/** What owners want of the time of their batches. */
export const ownerDeeds = [...scheduleWishes, 'schedule changed', 'schedule changed by two'] as const;

/** People who say when their batches may begin, and change their minds. */
export type OrderOwners = {
  /** What they want of a batch that is uploaded then. */
  wishesFor(atMs: number): Partial<CampaignOptions>;
  letThemChange(system: OrdersSystem): void;
};

/** Keeps these dice apart from those of all other seeds, so that seeds without such owners play as they did. */
const diceApart = 0x10000000;

const minuteMs = 60_000;

export function newOrderOwners(
  seed: number,
  struck: (deed: (typeof ownerDeeds)[number]) => void,
): OrderOwners {
  const dice = diceOf(seed + diceApart);
  const isKnown = dice.happens(0.3);
  const wants = (kind: WishKind): boolean => {
    const isWanted = scheduleWishes.some((one) => one === kind) && dice.happens(0.4);
    if (isWanted) struck(kind as (typeof scheduleWishes)[number]);
    return isWanted;
  };
  const change = (system: OrdersSystem, id: JobId): void => {
    const version = system.ledger.job(id)?.version ?? 1;
    const wish = scheduleOf(dice, system.nowMs());
    system.observer.scheduleWished(id, wish);
    system.ask('change', async (world) => {
      const job = await world.ledger.job(id);
      if (job === undefined) return;
      const changed = { labels: {}, options: wish, planned: { options: {} } };
      await changeJob(world, job, { wish: changed, by: 'person', version });
    });
  };
  const changeOne = (system: OrdersSystem): void => {
    const ids = [...system.observer.inputs.keys()];
    const ready = ids.filter((id) => system.ledger.job(id)?.state === 'ready');
    const from = ready.length > 0 ? ready : dice.happens(0.2) ? ids : [];
    if (from.length === 0) return;
    const id = dice.pick(from);
    struck('schedule changed');
    change(system, id);
    if (!dice.happens(0.3)) return;
    struck('schedule changed by two');
    change(system, id);
  };
  return {
    wishesFor: (atMs) => (isKnown ? chooseOptions(dice, wants, atMs, true) : {}),
    letThemChange(system) {
      for (let left = isKnown ? dice.between(0, 6) : 0; left > 0; left -= 1)
        system.later(dice.between(0, dice.pick([10, 240]) * minuteMs), () => changeOne(system));
    },
  };
}
