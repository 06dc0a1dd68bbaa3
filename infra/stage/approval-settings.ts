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
      .describe('Whether a rule that buys something must be switched on by somebody who has not saved it'),
    by: z
      .literal('another')
      .default('another')
      .describe('Anybody with the scope `approve` but the first person'),
    operatorKeys: z
      .boolean()
      .default(false)
      .describe('Whether keys that were made with AWS rights, and what they made, may be the second person'),
  })
  .optional()
  .describe('What two people must want. Left out: one is enough for everything');

type Said = {
  readonly approval?: z.infer<typeof approval>;
  readonly oidc?: { readonly groups: Readonly<Record<string, readonly string[]>> } | undefined;
};

/** @returns what is wrong with a stage on which nobody could be the second person, or undefined */
export function approvalFault({ approval: asked, oidc }: Said): string | undefined {
  if (asked === undefined || asked.operatorKeys) return undefined;
  const mayApprove = Object.values(oidc?.groups ?? {}).some((may) => may.includes('approve'));
  if (mayApprove) return undefined;
  return 'must be true, or "oidc" must give a group the scope "approve": nobody could approve anything otherwise';
}
