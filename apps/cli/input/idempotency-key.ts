import { createHash } from 'node:crypto';

/**
 * Names what is wanted, so that a repeated command finds what the first one made.
 *
 * @param parts the operation, its body and the file
 */
export function idempotencyKeyOf(...parts: readonly unknown[]): string {
  return `cli-${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

/**
 * Makes what is named, or finds what an earlier command has made of the same name, unless that is of no more use.
 *
 * @param parts the operation and what it is for
 */
export async function foundOrMade<Made>(
  parts: readonly unknown[],
  make: (idempotencyKey: string) => Promise<Made>,
  isOfNoMoreUse: (made: Made) => boolean,
): Promise<Made> {
  for (let turn = 0; ; turn += 1) {
    const made = await make(idempotencyKeyOf(...parts, ...(turn === 0 ? [] : [turn])));
    if (!isOfNoMoreUse(made)) return made;
  }
}
