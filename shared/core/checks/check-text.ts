import type { InputFault } from '../../errors.ts';
import { campaignTextFaults } from '../rows/campaign-text-faults.ts';
import { isTemplate, type TextPosition, withoutPlaceholders } from '../text/placeholders.ts';
import { withPlainSigns } from '../text/plain-signs.ts';
import { type Encoding, type ForcingCharacter, segmentsOf } from '../text/segments.ts';
import { splitText } from '../text/text.ts';

/** What a text would be on a phone, and why a campaign would refuse it. */
export type TextCheck = {
  /** Unicode code points. Of a text with placeholders: those outside of them. */
  readonly characters: number;
  readonly encoding: Encoding;
  /** Of all parts. Undefined when the text needs more parts than it may have. */
  readonly segments?: number;
  readonly parts?: number;
  /** Its place counts in the text as it is written. */
  readonly forcedBy?: ForcingCharacter;
  readonly placeholders: ReadonlyMap<string, TextPosition>;
  /** Whether every phone gets this text: nothing is filled in, which would come on top. */
  readonly isExact: boolean;
  readonly faults: readonly InputFault[];
};

type Choices = {
  readonly isLiteral: boolean;
  /** Whether signs that make it dearer are replaced by plain ones. */
  readonly transliterates: boolean;
};

/** Checks a text as it is typed: one that is not finished has faults, and is counted all the same. */
export async function checkText(text: string, { isLiteral, transliterates }: Choices): Promise<TextCheck> {
  const isFilledIn = !isLiteral && isTemplate(text);
  // Blanks keep the places of all other characters.
  const visible = isFilledIn ? withoutPlaceholders(text, (written) => ' '.repeat([...written].length)) : text;
  const plain = transliterates ? withPlainSigns(visible) : undefined;
  const { encoding, forcedBy } = segmentsOf(plain ?? visible);
  const bare = isFilledIn ? withoutPlaceholders(text, () => '') : text;
  const counted = (plain === undefined ? undefined : withPlainSigns(bare)) ?? bare;
  const parts = counted === '' ? [] : splitText(counted);
  const sizes = parts && {
    parts: parts.length,
    segments: parts.reduce((sum, part) => sum + segmentsOf(part).segments, 0),
  };
  return {
    characters: [...counted].length,
    encoding,
    ...sizes,
    ...(forcedBy === undefined ? {} : { forcedBy }),
    placeholders: isFilledIn ? await placeholdersOf(text) : new Map(),
    isExact: !isFilledIn,
    faults: await campaignTextFaults(text, isLiteral),
  };
}

async function placeholdersOf(text: string): Promise<ReadonlyMap<string, TextPosition>> {
  // Loaded with the first placeholder: most texts need no Liquid.
  const { placeholdersIn } = await import('../rows/bound-template.ts');
  return placeholdersIn(text);
}
