import type { NotificationTarget } from '../../../shared/core/rules/notification.ts';
import type { Dice } from '../machinery/dice.ts';

/** What a receiver makes of one call, and what its caller gets to see of that. */
export type Answer = {
  readonly name: AnswerName;
  /** Whether the receiver has the notification afterwards. */
  readonly takes: boolean;
  /** Absent: no answer came. */
  readonly status?: number;
  /** What cut the call short: before it was sent, on the way, or at its time limit. */
  readonly breaks?: 'unsent' | 'lost' | 'limit';
  readonly retryAfterSeconds?: number;
  readonly answerMs: number;
};

type Known = Pick<Answer, 'takes' | 'status' | 'breaks'> & { readonly asksToWait?: true };

const answers = {
  'takes it': { takes: true, status: 200 },
  'takes it, says 204': { takes: true, status: 204 },
  'takes it, its answer is cut': { takes: true, status: 200, breaks: 'lost' },
  'takes it, its answer is lost': { takes: true, breaks: 'lost' },
  'takes it, never answers': { takes: true, breaks: 'limit' },
  'takes it, says 500': { takes: true, status: 500 },
  'never hears of it': { takes: false, breaks: 'lost' },
  'never answers': { takes: false, breaks: 'limit' },
  'refuses the connection': { takes: false, breaks: 'unsent' },
  'says 400': { takes: false, status: 400 },
  'says 404': { takes: false, status: 404 },
  'says 503': { takes: false, status: 503 },
  'says 503 and asks to wait': { takes: false, status: 503, asksToWait: true },
  'says 429': { takes: false, status: 429 },
  'says 429 and asks to wait': { takes: false, status: 429, asksToWait: true },
  'points elsewhere': { takes: false, status: 307 },
  'wants no more (410)': { takes: false, status: 410 },
  'finds it too large (413)': { takes: false, status: 413 },
  'refuses its words (422)': { takes: false, status: 422 },
} as const satisfies Readonly<Record<string, Known>>;

export type AnswerName = keyof typeof answers;

export const answerNames = Object.keys(answers) as readonly AnswerName[];

/** After these the same notification goes out again: only where one of them lasts do all of its calls come about. */
const repeatable = answerNames.filter((name) => {
  const { status = 0 }: Known = answers[name];
  return (status < 200 || status > 299) && ![410, 413, 422].includes(status);
});

/** Decides what receivers answer. */
export type ReceiverAdversary = {
  /** @param limitMs when the caller gives up */
  answer(receiver: NotificationTarget, limitMs: number): Answer;
};

const [seconds, minutes, hours] = [1_000, 60_000, 3_600_000];
const spellsMs = [30 * seconds, 20 * minutes, 5 * hours, 30 * hours, 100 * hours];
/** Up to a day is kept; more is a no. */
const waitsSeconds = [1, 30, 90, 3_600, 30_000, 86_400, 90_000];

/**
 * Receivers that answer by chance, in spells, until faults are over; then they take everything.
 *
 * @param struck is called with every answer
 */
export function receiverAdversary(
  dice: Dice,
  untilMs: number,
  nowMs: () => number,
  struck: (name: AnswerName) => void,
): ReceiverAdversary {
  const good = dice.pick([0, 1, 5]);
  const weights = answerNames.map((_, at) => (at < 2 ? good : dice.happens(0.4) ? dice.next() : 0));
  const lasting = dice.happens(0.4) ? dice.pick([0.1, 0.6]) : 0;
  const spells = new Map<NotificationTarget, { readonly name: AnswerName; readonly untilMs: number }>();

  const chosen = (): AnswerName => {
    let left = dice.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return answerNames[at] ?? 'takes it';
  };
  const nameFor = (receiver: NotificationTarget): AnswerName => {
    if (nowMs() >= untilMs) return 'takes it';
    const spell = spells.get(receiver);
    if (spell !== undefined && nowMs() < spell.untilMs) return spell.name;
    if (!dice.happens(lasting)) return chosen();
    const name = dice.pick(repeatable);
    spells.set(receiver, { name, untilMs: nowMs() + dice.pick(spellsMs) });
    return name;
  };
  return {
    answer(receiver, limitMs) {
      const name = nameFor(receiver);
      struck(name);
      const { asksToWait, ...known }: Known = answers[name];
      const retry = asksToWait === undefined ? {} : { retryAfterSeconds: dice.pick(waitsSeconds) };
      const answerMs = known.breaks === 'limit' ? limitMs : dice.between(5, dice.pick([200, limitMs - 1]));
      return { name, ...known, ...retry, answerMs };
    },
  };
}
