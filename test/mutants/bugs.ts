import { adapterBugs } from './bugs/adapters.ts';
import { authorizerBugs } from './bugs/authorizer.ts';
import { callBugs } from './bugs/calls.ts';
import { controlBugs } from './bugs/controls.ts';
import { countBugs } from './bugs/counts.ts';
import { intakeBugs } from './bugs/intake.ts';
import { jobBugs } from './bugs/jobs.ts';
import { limiterBugs } from './bugs/limiter.ts';
import { orderBugs } from './bugs/orders.ts';
import { peopleBugs } from './bugs/people.ts';
import { ruleBugs } from './bugs/rules.ts';
import { suppressionBugs } from './bugs/suppression.ts';
import { textBugs } from './bugs/texts.ts';
import { tokenBugs } from './bugs/tokens.ts';
import { webhookBugs } from './bugs/webhooks.ts';
import type { Area, PlantedBug } from './planted-bug.ts';

const byArea: Readonly<Record<Area, readonly PlantedBug[]>> = {
  calls: callBugs,
  intake: intakeBugs,
  texts: [...textBugs, ...controlBugs],
  orders: orderBugs,
  rules: ruleBugs,
  webhooks: webhookBugs,
  authorizer: authorizerBugs,
  tokens: tokenBugs,
  limiter: limiterBugs,
  adapters: adapterBugs,
  counts: countBugs,
  people: peopleBugs,
  jobs: jobBugs,
  suppression: suppressionBugs,
};

export const bugs: readonly (PlantedBug & { readonly area: Area })[] = Object.entries(byArea).flatMap(
  ([area, ofArea]) => ofArea.map((bug) => ({ ...bug, area: area as Area })),
);
