import type { IssuedToken, TokenRing } from '../../../shared/core/tokens/token-ring.ts';
import { ProviderError } from '../../../shared/errors.ts';
import type { TokenCoordinator, TokenSlots } from '../../../shared/ports/tokens.ts';
import { sharedTokens } from '../../../shared/provider/tokens/shared-tokens.ts';
import { tokenCache } from '../../../shared/provider/tokens/token-cache.ts';
import type { Dice } from '../machinery/dice.ts';
import type { Scheduler } from '../machinery/scheduler.ts';
import type { Observer } from './observer.ts';
import type { Provider } from './provider.ts';
import { callEveryMs, rates, skewMaxMs } from './settings.ts';
import type { Stores } from './stores.ts';

export type WorkerWorld = {
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly stores: Stores;
  readonly provider: Provider;
  readonly observer: Observer;
  readonly newId: () => string;
};

/** A process that makes calls until it dies, with a token cache of its own on the shared one. */
export function startWorker(world: WorkerWorld, onDeath: () => void): void {
  const { scheduler, dice, stores, provider, observer, newId } = world;
  const life = { alive: true };
  const skewMs = dice.between(-skewMaxMs, skewMaxMs);
  const now = () => scheduler.nowMs() + skewMs;
  /** The generation that this process has the right to fetch. */
  let right: number | undefined;
  /** Something went wrong at the stores since the last token was wanted: then a token of its own is in order. */
  let mayAskAlone = false;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => scheduler.at(scheduler.nowMs() + ms, life, resolve));

  const die = (): Promise<never> => {
    life.alive = false;
    observer.figures.deaths += 1;
    onDeath();
    return new Promise(() => {});
  };

  /** Standing still uses up the patience with others. */
  const freeze = (): number => {
    mayAskAlone = true;
    return dice.between(20_000, 90_000);
  };

  /**
   * One exchange with the world: it takes time, may kill the process on either side of its effect, or lose its answer.
   */
  const step = async <Result>(effect: () => Result, canLose = true): Promise<Result> => {
    const death = right === undefined ? rates.deathOfReader : rates.deathOfFetcher;
    if (dice.happens(death)) return die();
    await pause(dice.happens(rates.freeze) ? freeze() : dice.between(1, 40));
    const result = effect();
    if (dice.happens(death)) return die();
    await pause(dice.between(1, 40));
    if (canLose && dice.happens(rates.answerLost)) {
      observer.figures.answersLost += 1;
      mayAskAlone = true;
      throw new Error('The answer was lost');
    }
    return result;
  };

  const recordRight = (next: TokenRing) => {
    right = next.refresh?.owner === '' ? undefined : next.refresh?.generation;
  };
  const coordinator: TokenCoordinator = {
    ring: () =>
      step(() => {
        right = undefined;
        const ring = stores.ring();
        if (ring?.published?.slot === 'none') mayAskAlone = true;
        return ring;
      }),
    replaceRing: (next) =>
      step(() => {
        const answer = stores.replaceRing(next);
        if (answer.applied) recordRight(next);
        return answer;
      }),
  };
  const slots: TokenSlots = {
    write: (slot, id, token) => step(() => stores.write(slot, id, token)),
    read: (slot, id) => step(() => stores.read(slot, id)),
  };
  const request = async (): Promise<IssuedToken> => {
    const issuedAtMs = now();
    const credential = provider.storedCredential();
    const token = await step(() => {
      observer.requested(right, mayAskAlone);
      return provider.issue(credential);
    }, false);
    return { token, issuedAtMs, expiresAtMs: issuedAtMs + provider.tokenLifeMs };
  };

  const shared = sharedTokens({
    credential: 'organization',
    coordinator,
    slots,
    now,
    random: dice.next,
    newId,
    pause,
    log: { info() {}, warn() {} },
    count() {},
  });
  const cache = tokenCache({ now, random: dice.next, request, shared, onRefusal() {} });

  const work = async (): Promise<void> => {
    for (;;) {
      await pause(callEveryMs * (0.1 + 1.8 * dice.next()));
      mayAskAlone = false;
      try {
        const token = await cache.token();
        right = undefined;
        if (provider.call(token, scheduler.nowMs() + dice.between(1, 2_000)) === 'taken') continue;
        observer.figures.callsRefused += 1;
        cache.reject(token);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        observer.figures.callsWithoutToken += 1;
        // Anyone who did not stand still was handed a token that had ended before.
        if (error.problem.detail?.includes('token had ended') && !mayAskAlone) observer.handedEnded();
      }
    }
  };
  void work();
}
