import type { TokenCause } from '../../errors.ts';
import { isLeased, nobody, refusesTokens, type TokenRing } from '../tokens/token-ring.ts';

export type TokenStatus = {
  /**
   * `none`: none is needed now, or the last one has ended. `failing`: the last request for one failed, or the provider
   * refuses those that it gives.
   */
  readonly state: 'valid' | 'none' | 'failing';
  readonly cause?: TokenCause;
  readonly sinceMs?: number;
  /** When the token server is asked again at the earliest. */
  readonly untilMs?: number;
  /** When the newest token ends, if it still lives and is not refused. */
  readonly expiresAtMs?: number;
  readonly detail: string;
};

const details: Readonly<Record<TokenCause, string>> = {
  credentials_unusable:
    'The secret of the credentials is empty, malformed or unreadable. Put {"client_id", "client_secret"} into it.',
  credentials_refused: 'The provider refuses the client id or the secret.',
  token_server:
    'The token server of the provider fails or does not answer. The credentials are not the cause.',
};

const refusedWhenNew =
  'The provider answers 401 to tokens that it has just issued. Check that the client id and the secret belong ' +
  'to this API and are licensed for it.';

/** @param ring undefined where no token was ever asked for */
export function tokenStatus(ring: TokenRing | undefined, nowMs: number): TokenStatus {
  const endsAtMs = ring?.published?.expiresAtMs ?? 0;
  const life = endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : {};
  if (ring?.trouble === undefined) {
    if (ring !== undefined && refusesTokens(ring))
      return { state: 'failing', cause: 'credentials_refused', detail: refusedWhenNew };
    return 'expiresAtMs' in life
      ? { state: 'valid', ...life, detail: 'A token is at hand.' }
      : { state: 'none', detail: 'No token is at hand. The next call fetches one.' };
  }
  const { cause, sinceMs } = ring.trouble;
  const isLeftAlone = ring.refresh?.owner === nobody && isLeased(ring, nowMs);
  const until = isLeftAlone && ring.refresh !== undefined ? { untilMs: ring.refresh.untilMs } : {};
  return { state: 'failing', cause, sinceMs, ...until, ...life, detail: details[cause] };
}
