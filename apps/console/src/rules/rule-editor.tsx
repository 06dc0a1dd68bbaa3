import { FleetcastError } from '@fleetcast/client';
import { useRef, useState } from 'react';
import { client } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Field } from '../parts/fields.tsx';
import { Problem } from '../parts/problem.tsx';
import { Act } from '../parts/scopes.tsx';
import { sentence } from '../words/format.ts';
import { words } from '../words/words.ts';
import { type Position, positionOf } from './json-position.ts';
import { documentOf, type RuleBook, type RuleDocument } from './rule-book.ts';

type RuleEditor = {
  readonly title: string;
  /** What is in force; it may change while somebody types. */
  readonly book: RuleBook;
  /** The name of the one rule that is edited; all of them when left out. */
  readonly name?: string;
};

/** Rules as JSON. What was typed stays, also when it is wrong or when somebody else was faster. */
export function RuleEditor({ title, book, name }: RuleEditor) {
  const said = words.rules.edit;
  const [base, setBase] = useState(book);
  const [text, setText] = useState(() => shownOf(book, name));
  const [fault, setFault] = useState<string>();
  const [isChanged, setChanged] = useState(false);
  const [saved, setSaved] = useState<RuleBook>();
  const [sent, setSent] = useState('');
  const editor = useRef<HTMLTextAreaElement>(null);
  const { run, isRunning, error } = useAction(async (document: RuleDocument) => {
    const now = await client.call('putRules', { ifMatch: `"${base.version}"`, body: document });
    setBase(now);
    setSaved(now);
    setChanged(false);
  });
  const isConflict = error instanceof FleetcastError && error.status === 412;
  const wrong = error instanceof FleetcastError && error.faults.length > 0 ? error : undefined;
  const index = name === undefined ? undefined : base.rules.findIndex((rule) => rule.name === name);
  const goTo = ({ from, to }: Position) => {
    editor.current?.focus();
    editor.current?.setSelectionRange(from, to);
  };
  const save = async () => {
    setSaved(undefined);
    let value: unknown;
    try {
      value = JSON.parse(text);
      setFault(undefined);
    } catch (failure) {
      return setFault(said.noJson(failure instanceof Error ? failure.message : ''));
    }
    setSent(text);
    if (await run(documentWith(base, name, value))) return;
    const now = await client.call('getRules');
    // The next save is about what is then shown.
    setChanged(now.version !== base.version);
    setBase(now);
  };
  return (
    <details>
      <summary>{title}</summary>
      {!isConflict && !wrong && <Problem error={error} />}
      {!isConflict && wrong && <RuleFaults error={wrong} text={sent} index={index} onGo={goTo} />}
      {isChanged && (
        <div role="alert" className="notice notice-wait">
          <p>{said.changed(base.by ?? '')}</p>
          <p>{said.theirs}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
          <pre tabIndex={0}>{shownOf(base, name)}</pre>
        </div>
      )}
      <Field label={said.label} error={fault ?? (wrong && said.wrong)}>
        {(props) => (
          <textarea
            {...props}
            ref={editor}
            className="json"
            rows={20}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p className="buttons">
        <Act scope={['automate']} className="main" disabled={isRunning} onClick={() => void save()}>
          {said.save}
        </Act>
        {saved && <span role="status">{said.saved(saved.version)}</span>}
      </p>
      {saved?.unchecked && saved.unchecked.length > 0 && (
        <p className="notice notice-wait">
          {said.unchecked} {JSON.stringify(saved.unchecked)}
        </p>
      )}
    </details>
  );
}

function shownOf(book: RuleBook, name: string | undefined): string {
  const rule = book.rules.find((one) => one.name === name);
  return JSON.stringify(name === undefined ? documentOf(book) : rule, undefined, 2) ?? '';
}

/** What was typed is checked by the API. */
function documentWith(book: RuleBook, name: string | undefined, value: unknown): RuleDocument {
  if (name === undefined) return value as RuleDocument;
  const document = documentOf(book);
  const rules = book.rules.map((rule) => (rule.name === name ? value : rule));
  return { ...document, rules } as RuleDocument;
}

type RuleFaults = {
  readonly error: FleetcastError;
  /** What was sent, as it was typed. */
  readonly text: string;
  /** Where in the rules the edited one stands; undefined where all of them are edited. */
  readonly index: number | undefined;
  readonly onGo: (position: Position) => void;
};

/** What is wrong with rules that were typed, each fault with the line where it is put right. */
function RuleFaults({ error, text, index, onGo }: RuleFaults) {
  const own = index === undefined ? '' : `/rules/${index}`;
  return (
    <div role="alert" className="notice notice-bad">
      <p>
        <strong>{sentence(error.message)}</strong>
      </p>
      <ul>
        {error.faults.map(({ pointer = '', detail, hint }) => {
          const position = pointer.startsWith(own) ? positionOf(text, pointer.slice(own.length)) : undefined;
          return (
            <li key={`${pointer} ${detail}`}>
              {position && (
                <button type="button" onClick={() => onGo(position)}>
                  {words.rules.edit.line(position.line)}
                </button>
              )}{' '}
              <code>{pointer.slice(own.length)}</code> {sentence(detail)} {hint}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
