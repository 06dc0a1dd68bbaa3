import { foldName } from './fold-name.ts';

/** A cell as a word of an answer; a mark such as ✓ has no letters and stays. */
export const answerIn = (cell: string) => foldName(cell) || cell.trim();

/** Words parted by blanks, as `answerIn` leaves them. */
export const answers = (list: string) => new Set(list.split(' ').map(answerIn));

export const yesWords = answers(
  'yes y true 1 on ja j oui sí si sim tak ano igen evet да так 是 はい 예 نعم כן x ✓ ✔',
);
export const noWords = answers(
  'no n false 0 off nein non não nee nej nei nie ne nem hayır нет ні 否 いいえ 아니오 لا לא',
);

export function isAnswer(cell: string): boolean {
  const word = answerIn(cell);
  return yesWords.has(word) || noWords.has(word);
}
