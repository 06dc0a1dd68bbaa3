import { makeSure } from '../terminal/question.ts';
import type { Session } from './session.ts';

/** Asks before something that a person may regret. A dry run asks nothing. */
export async function makeSureOf(
  session: Session,
  what: string,
  afterNo: string,
  number?: number,
): Promise<void> {
  const { asking, target, isDryRun } = session;
  if (isDryRun) return;
  await makeSure(asking, {
    what,
    profile: target.name,
    afterNo,
    ...(number === undefined ? {} : { number: String(number) }),
  });
}
