import * as z from 'zod';

export const approval = z
  .strictObject({
    fromRows: z
      .int()
      .min(1)
      .optional()
      .describe('Campaigns of at least as many usable rows wait for a second person. Left out: none does'),
    orders: z
      .boolean()
      .default(false)
      .describe('Whether all order batches and subscription changes wait for a second person'),
    rules: z
      .boolean()
      .default(false)
      .describe(
        'Whether a rule that buys something is switched on by another person than the one who saved it',
      ),
    by: z
      .literal('another')
      .default('another')
      .describe('Anybody with the scope `approve` but the first person'),
    operatorKeys: z
      .boolean()
      .default(false)
      .describe('Whether keys that were made with AWS rights, and what they made, may be the second person'),
  })
  .refine(({ operatorKeys }) => operatorKeys, {
    path: ['operatorKeys'],
    message:
      'must be true: people cannot sign in yet, so that without such keys nobody could approve anything',
  })
  .optional()
  .describe('What two people must want. Left out: one is enough for everything');
