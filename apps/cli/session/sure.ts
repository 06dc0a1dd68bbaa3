import { makeSure, makeSureOfAnswer } from '../terminal/question.ts';
import type { Session } from './session.ts';
import { kindNow, stageWords } from './stage-kind.ts';

type Number = {
  /** What `--confirm` must equal. */
  readonly number?: string | number;
  /** Where a person types it, and a script must name it; nowhere when left out. */
  readonly neededOn?: 'live' | 'every stage' | undefined;
};

/**
 * Asks before something that a person may regret, and names the stage with its kind. Who has the answer in the command
 * line reads what is done, and where. A dry run asks nothing.
 */
export async function makeSureOf(
  session: Session,
  what: string,
  afterNo: string,
  { number, neededOn }: Number = {},
): Promise<void> {
  const { asking, client, target, isDryRun, out } = session;
  if (isDryRun) return;
  if (neededOn === undefined) makeSureOfAnswer(asking);
  const kind = await kindNow(client, target.kind);
  const stage = stageWords(target.name, kind);
  const isAsked = await makeSure(asking, {
    ...{ what, stage, afterNo },
    ...(number === undefined ? {} : { number: String(number) }),
    isHard: neededOn === 'every stage' || (neededOn === 'live' && kind === 'live'),
  });
  if (!isAsked) out.say(`${what} on ${stage}.`);
}
