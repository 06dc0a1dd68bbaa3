import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { metadataInsteadOf } from '../../../../shared/core/erasure/erasure.ts';
import { numberEraser } from '../../../../shared/core/erasure/number-eraser.ts';
import type { Msisdn } from '../../../../shared/core/msisdn.ts';
import { secondWalkAfterMs } from '../../../../shared/core/timing.ts';
import type { Rare } from '../../machinery/rare.ts';
import type { ObjectStore } from '../../machinery/stores/object-store.ts';
import { peopleOf } from '../control-message.ts';
import type { System } from '../system.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

/** Where the service keeps numbers that it was handed. */
const folders = ['jobs/', 'reconciliation/'];

/**
 * Somebody's number is erased while nobody knows what became of a call of their campaign.
 *
 * @returns what has to learn of every written entry
 */
export function eraseWhileUnclear(
  system: () => Pick<System, 'later' | 'observer' | 'objects'>,
  rare: Rare,
): (after: TextEntry) => void {
  const { dice } = rare;
  return ({ state, jobId }) => {
    if (state !== 'unclear' || !rare.strikes('number erased while unclear', 0.3)) return;
    const { later, observer, objects } = system();
    const input = observer.inputs.get(jobId);
    const numbers = input === undefined ? [] : peopleOf([input]);
    if (numbers.length === 0) return;
    const number = dice.pick(numbers);
    later(dice.pick([0, 5 * seconds, minutes, 16 * minutes, 22 * minutes]), () => {
      observer.erased(number);
      erase(objects, number);
      later(secondWalkAfterMs, () => erase(objects, number));
    });
  };
}

/** Puts zeros in its place, in all objects at one moment. */
function erase(objects: ObjectStore, number: Msisdn): void {
  for (const key of objects.keys()) {
    const stored = folders.some((folder) => key.startsWith(folder)) ? objects.find(key) : undefined;
    if (stored === undefined) continue;
    const eraser = numberEraser(number, 'US');
    const bytes = Buffer.concat([eraser.push(stored.bytes), eraser.end()]);
    if (eraser.found === 0) continue;
    objects.upload(key, bytes, metadataInsteadOf(key, stored.metadata, stored.storedAtMs));
  }
}
