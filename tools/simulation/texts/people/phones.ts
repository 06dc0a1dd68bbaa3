import { fictional } from '../../../../test/support/a-plan.ts';
import type { Dice } from '../../machinery/dice.ts';

/** Of an area in which no campaign has a recipient. */
const phonesArea = 505;

const phones = [0, 1, 2].map((at) => fictional(at, phonesArea));

/** Some of the operator's own phones. */
export function phonesOf(dice: Dice): readonly string[] {
  return phones.slice(0, dice.between(1, phones.length));
}
