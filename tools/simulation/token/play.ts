import { diceOf } from '../machinery/dice.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { type Broken, type Figures, newObserver } from './observer.ts';
import { newProvider } from './provider.ts';
import { dayMs, type TokenRun } from './settings.ts';
import { newStores } from './stores.ts';
import { startWorker } from './worker.ts';

export type Played = { readonly broken: readonly Broken[]; readonly figures: Figures };

/** Plays one run on virtual time, to its end or to the first broken promise. */
export async function play({
  seed,
  days,
  workers,
  mutant,
  tokenLifeMs = 300_000,
}: TokenRun): Promise<Played> {
  const dice = diceOf(seed);
  const startMs = Date.UTC(2026, 0, 1);
  const scheduler = newScheduler(startMs, dice.next);
  const observer = newObserver();
  observer.mayStandStillUntil(startMs + 60_000);
  const provider = newProvider(scheduler, dice, observer, tokenLifeMs);
  const stores = newStores(scheduler.nowMs, dice, observer, mutant);
  let names = 0;
  const newId = () => {
    names += 1;
    return `n${names}`;
  };
  const start = () =>
    startWorker({ scheduler, dice, stores, provider, observer, newId }, () => {
      scheduler.at(scheduler.nowMs() + dice.between(100, 60_000), undefined, start);
    });
  for (let started = 0; started < workers; started += 1) start();

  const endMs = startMs + days * dayMs;
  await scheduler.play(() => scheduler.nowMs() < endMs && observer.broken.length === 0);
  return { broken: observer.broken, figures: observer.figures };
}
