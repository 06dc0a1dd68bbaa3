import { InputError } from '../../../shared/errors.ts';
import type { Machinery } from '../texts/world/machinery.ts';
import type { OrderObserver } from './order-observer.ts';

/** No client waits longer for an answer of the API. */
const requestLimitMs = 30_000;

const askAgainMs = 5_000;

/** Somebody who was not answered so often gives up, and the run is broken. */
const asksMax = 100;

/** Requests to the API, each made again until it is answered. A refusal is an answer. */
export function newAsking<World>(
  { start, later }: Pick<Machinery<World>, 'start' | 'later'>,
  observer: Pick<OrderObserver, 'refused' | 'requested'>,
): (name: string, deed: (world: World) => Promise<void>) => void {
  const askOften = (name: string, deed: (world: World) => Promise<void>, turn: number): void => {
    let answered = false;
    start(
      name,
      requestLimitMs,
      async (_, world) => {
        try {
          await deed(world);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          observer.refused(name, error.status);
        }
        answered = true;
      },
      () => {
        observer.requested(name, turn, asksMax);
        if (!answered && turn < asksMax) later(askAgainMs, () => askOften(name, deed, turn + 1));
      },
    );
  };
  return (name, deed) => askOften(name, deed, 1);
}
