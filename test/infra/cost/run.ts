import { synthesized } from '../synthesized.ts';
import { idleMonth, sumOf } from './idle.ts';
import { costStages } from './stages.ts';

/** `npm run cost`: what a stage costs in a month in which nothing happens, counted from its templates. */
const dollars = (amount: number) => amount.toFixed(2).padStart(8);

for (const [name, stage] of Object.entries(costStages)) {
  const lines = idleMonth(synthesized(stage));
  console.log(`\nidle month of a stage that uses ${name}, in dollars`);
  for (const { what, dollars: amount } of lines) console.log(`${dollars(amount)}  ${what}`);
  console.log(`${dollars(sumOf(lines))}  together`);
}
