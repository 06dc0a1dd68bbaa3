import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { words } from '../words/words.ts';
import { documentOf, type RuleBook } from './rule-book.ts';
import { type ComparedText, compareTexts } from './text-difference.ts';

const said = words.rules.versions;

/** What one version of the rules changed in the one before it, rule by rule. */
export function VersionDifference({ version }: { readonly version: number }) {
  const after = useAnswer('getRules', { query: { version } }, { refetchMs: false });
  return (
    <section aria-label={said.changedIn(version)}>
      <h3>{said.changedIn(version)}</h3>
      <Asked answer={after}>
        {(book) => (version === 1 ? <Changes after={book} /> : <SinceFormer after={book} />)}
      </Asked>
    </section>
  );
}

function SinceFormer({ after }: { readonly after: RuleBook }) {
  const query = { version: after.version - 1 };
  const former = useAnswer('getRules', { query }, { refetchMs: false });
  return <Asked answer={former}>{(before) => <Changes before={before} after={after} />}</Asked>;
}

function Changes({ before, after }: { readonly before?: RuleBook; readonly after: RuleBook }) {
  const [was, is] = [before === undefined ? new Map<string, string>() : partsOf(before), partsOf(after)];
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => was.get(name) !== is.get(name),
  );
  if (changed.length === 0) return <p>{said.same}</p>;
  return changed.map((name) => (
    <article key={name}>
      <h4>{name}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0}>
        {compareTexts(linesOf(was.get(name)), linesOf(is.get(name))).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and none moves.
          <Line key={at} of={line} />
        ))}
      </pre>
    </article>
  ));
}

function Line({ of: { is, text } }: { readonly of: ComparedText }) {
  if (is === 'gone') return <del>{`− ${text}\n`}</del>;
  if (is === 'new') return <ins>{`+ ${text}\n`}</ins>;
  return <span>{`  ${text}\n`}</span>;
}

/** The rules of a version by name, and what is of all of them. */
function partsOf(book: RuleBook): Map<string, string> {
  const { rules, ...all } = documentOf(book);
  const whole = { ...all, off: book.off === true };
  return new Map([[said.all, shown(whole)], ...rules.map((rule) => [rule.name, shown(rule)] as const)]);
}

function shown(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

function linesOf(text: string | undefined): readonly string[] {
  return text === undefined ? [] : text.split('\n');
}
