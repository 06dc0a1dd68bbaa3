import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../support/command-line.ts';
import { type EncodedList, encoded } from './encode.ts';
import { judge, type Verdict } from './judge.ts';
import { listsOf } from './lists.ts';

const help = `Encodes lists of names of 32 languages with Python's codecs, and shows what their bytes are taken for.

  npm run encodings               lists of 5, 20, 100 and 1000 people
  npm run encodings -- --keep     writes the lists that the tests read`;

const { values } = readCommandLine(help, { keep: { type: 'boolean' } });

if (values.keep === true) {
  const kept = encoded(listsOf([12], [1])).map(({ language, encoding, bytes, text }) => ({
    language,
    encoding,
    bytes: bytes.toString('base64'),
    text,
  }));
  const file = fileURLToPath(new URL('kept-lists.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
} else await showTable();

async function showTable(): Promise<void> {
  const sizes = [5, 20, 100, 1_000];
  for (const rows of sizes) {
    const verdicts: Verdict[] = [];
    const confused = new Map<string, number>();
    // A list that has but ASCII says nothing, and one with controls is damaged already.
    const isGood = ({ text }: EncodedList) => /\P{ASCII}/u.test(text) && !/[\x80-\x9f]/.test(text);
    const lists = encoded(listsOf([rows], [1, 2, 3, 4, 5])).filter(isGood);
    for (const list of lists) {
      const verdict = await judge(list);
      verdicts.push(verdict);
      if (verdict.verdict === 'right') continue;
      const others = verdict.doubt?.kind === 'ambiguous' ? verdict.doubt.candidates : [];
      const taken = others.length > 0 ? others.map(({ encoding }) => encoding).join(' or ') : verdict.readAs;
      const line = `${list.language} in ${list.encoding}: ${verdict.verdict}, ${taken}`;
      confused.set(line, (confused.get(line) ?? 0) + 1);
    }
    const count = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).length;
    const words = ['right', 'asked', 'refused', 'wrong'].map((word) => `${word} ${count(word)}`);
    console.log(`${rows} people, ${lists.length} lists: ${words.join(', ')}`);
    for (const [line, times] of confused) console.log(`  ${times} × ${line}`);
  }
}
