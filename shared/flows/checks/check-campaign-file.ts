import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inCountryOf } from '../../core/jobs/in-country-of.ts';
import type { RowTexts } from '../../core/rows/row-text.ts';
import type { AllPorts } from '../../ports/world.ts';
import { fileInput, type Input } from '../planning/read-input.ts';
import { refuseInput, validationOf } from '../planning/row-validation.ts';
import type { PlanSettings } from '../planning/write-plan.ts';
import { currentList } from '../suppression/suppress.ts';
import { type ColumnUse, checkFile, type FileCheck, type Validation, type Verdict } from './check-file.ts';
import type { Beginning } from './read-beginning.ts';

/**
 * Says what a campaign would make of a file: how it is read, its columns, and its first rows with their texts. Who was
 * texted lately by other campaigns, only planning knows.
 *
 * @param words sender and text of rows without their own
 * @throws InputError when planning could not read the file
 */
export async function checkCampaignFile(
  ports: Pick<AllPorts, 'suppressions' | 'now'>,
  stage: PlanSettings,
  content: Beginning,
  words: Readonly<Record<string, string>>,
): Promise<FileCheck> {
  const { options } = content;
  const list = await currentList(ports);
  const chosen = optionsOf({ options });
  const allowForeign = chosen.allowForeign ?? stage.allowForeign;
  const settings = { ...inCountryOf(chosen, stage), allowForeign };
  const begin = (): Validation => {
    const { defaultCountry } = settings;
    const stored = { body: content.pieces(), metadata: words };
    const input = fileInput(stored, { options, defaultCountry }, content.isBeginning);
    const job = { options, createdAtMs: ports.now() };
    const isSuppressed: Parameters<typeof validationOf>[3]['isSuppressed'] = (number) =>
      list.has(number, ports.now());
    const { texts, validate } = validationOf(input, settings, job, list.size === 0 ? {} : { isSuppressed });
    async function* verdicts(): AsyncGenerator<Verdict> {
      let count = 0;
      for await (const batch of input.batches) {
        validate.prepare(batch);
        for (let index = 0; index < batch.length; index += 1) {
          const row = batch.at(index);
          if (row === undefined) break;
          count += 1;
          const validated = validate.validate(row);
          // An accepted row is itself only until the next one is validated.
          yield validated.kind === 'accepted'
            ? { kind: 'accepted', line: validated.line, text: validated.text }
            : { ...validated };
        }
      }
      refuseInput(input, texts, count);
    }
    return { verdicts: verdicts(), uses: () => usesIn(input, texts) };
  };
  return checkFile(content, begin);
}

function usesIn({ table }: Input, texts: RowTexts): ReadonlyMap<number, ColumnUse> {
  const uses = new Map<number, ColumnUse>();
  for (const [meaning, at] of Object.entries(table?.()?.columns ?? {})) uses.set(at, { meaning });
  for (const [name, at] of texts.placeholders()) {
    const { placeholders = [], ...use } = uses.get(at) ?? {};
    uses.set(at, { ...use, placeholders: [...placeholders, name] });
  }
  return uses;
}
