import { InputError, type InputFault } from '../../../errors.ts';
import type { EncodingCandidate, EncodingDoubt } from './guess-encoding.ts';

/** How many letters a person compares. */
const lettersShown = 12;

/** Asks which encoding is meant. It shows letters, and nobody's name. */
export function encodingQuestion(doubt: EncodingDoubt): InputError {
  return new InputError(
    'encoding_ambiguous',
    doubt.kind === 'twice'
      ? [twiceEncoded]
      : doubt.candidates.map((one) => candidateFault(one, doubt.candidates)),
  );
}

const twiceEncoded: InputFault = {
  detail:
    'The letters of the file were encoded twice: a program read UTF-8 as something else, and made of each letter two ' +
    'or three others, such as "Ã¼" of "ü"',
  pointer: '/options/encoding',
  hint:
    'Export the list again as "CSV UTF-8". If the letters are meant as they are, set the option encoding to ' +
    '"utf-8"',
};

function candidateFault(
  { encoding, letters }: EncodingCandidate,
  all: readonly EncodingCandidate[],
): InputFault {
  const others = all.filter((other) => other.encoding !== encoding);
  const isShared = (letter: string) =>
    others.length > 0 && others.every((other) => other.letters.includes(letter));
  const differing = [...letters].filter((letter) => !isShared(letter));
  const shown = differing.slice(0, lettersShown).join(' ');
  return {
    detail: `The file may be ${encoding}. Then it has the letters ${shown}`,
    pointer: '/options/encoding',
    hint: `If these are right, set the option encoding to "${encoding}". Or save the list again as "CSV UTF-8"`,
  };
}
