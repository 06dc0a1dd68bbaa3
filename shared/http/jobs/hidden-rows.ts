import { maskNumber } from '../../core/words/mask-number.ts';
import type { Caller } from '../access/caller.ts';

/** What of a page of rows is shown. What is not stands there masked, so that one sees that it exists. */
export type Revealed = {
  readonly numbers: boolean;
  /** What installs an eSIM. */
  readonly activation: boolean;
};

/**
 * People see rows masked until they ask for more, and then the secret of one eSIM at a time. Programs get all of it,
 * unless they say otherwise. Who may not order has no use for what installs an eSIM, and never gets it.
 *
 * @param asked `reveal` of the request
 * @param limit how many rows the page has at most
 */
export function revealedTo(
  { actor: { kind }, scopes }: Pick<Caller, 'actor' | 'scopes'>,
  asked: 'true' | 'false' | undefined,
  limit: number,
): Revealed {
  const isRevealed = kind === 'person' ? asked === 'true' : asked !== 'false';
  const mayInstall = scopes.includes('order') && (kind !== 'person' || limit === 1);
  return { numbers: isRevealed, activation: isRevealed && mayInstall };
}

type Secrets = { readonly to?: string; readonly activation_code?: string; readonly qr_code?: string };

/** The same rows without what is not revealed. */
export function hiddenIn<Row extends object>(rows: readonly Row[], { numbers, activation }: Revealed): Row[] {
  return rows.map((row) => {
    const { to, activation_code: code, qr_code: picture }: Secrets = row;
    return {
      ...row,
      ...(numbers || to === undefined ? {} : { to: maskNumber(to) }),
      ...(activation || code === undefined ? {} : { activation_code: hidden }),
      ...(activation || picture === undefined ? {} : { qr_code: hidden }),
    };
  });
}

const hidden = '…';
