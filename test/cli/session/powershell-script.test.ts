import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tools/aws-emulator/functions/local-function.ts';
import { fleetcast } from '../support/run-cli.ts';

/**
 * Reads the script for PowerShell by the part of its grammar that the script uses. That shows a bracket, a quote, a
 * name or an option that is wrong. It does not show that words are completed: `completion.test.ts` does, where `pwsh`
 * is installed.
 *
 * Source: PowerShell Language Specification, chapter 2; the pages of Register-ArgumentCompleter, Where-Object,
 * Select-Object and ForEach-Object.
 */
const forms = {
  blank: /[ \t]+/y,
  newline: /\n/y,
  redirection: /2>(?=\$null)/y,
  splatted: /@[A-Za-z]\w*/y,
  variable: /\$(?:_|[A-Za-z]\w*)/y,
  text: /"[^"`]*"/y,
  member: /\.[A-Za-z]\w*(?:\(\))?/y,
  open: /@?\(|\{/y,
  close: /[)}]/y,
  option: /-[A-Za-z]+/y,
  number: /\d+/y,
  sign: /[|&=,]/y,
  word: /[A-Za-z][\w-]*/y,
} as const;

type Token = { readonly form: string; readonly text: string };

function tokensOf(script: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < script.length; ) {
    const found = Object.entries(forms).find(([, form]) => {
      form.lastIndex = at;
      return form.test(script);
    });
    if (found === undefined)
      throw new Error(`No token begins at ${JSON.stringify(script.slice(at, at + 20))}`);
    const [form, { lastIndex }] = found;
    tokens.push({ form, text: script.slice(at, lastIndex) });
    at = lastIndex;
  }
  return tokens.filter((token) => token.form !== 'blank');
}

/** Options as the pages of the commands have them; a block or an operator has its own. */
const known: Readonly<Record<string, readonly string[]>> = {
  'Register-ArgumentCompleter': ['-Native', '-CommandName', '-ScriptBlock'],
  'Where-Object': [],
  'Select-Object': ['-Skip'],
  'ForEach-Object': [],
};

const script = async () => {
  const { code, stdout } = await fleetcast({ cwd: temporaryFolder() }, 'completion', 'powershell');
  expect(code).toBe(0);
  return tokensOf(stdout);
};

test('brackets of the script for PowerShell close what was opened', async () => {
  const open: string[] = [];
  for (const { form, text } of await script()) {
    if (form === 'open') open.push(text.endsWith('(') ? ')' : '}');
    if (form === 'close') expect(text).toBe(open.pop());
  }
  expect(open).toEqual([]);
});

test('its variables are those that a native completer is given, or that it has set before', async () => {
  const tokens = await script();
  const at = tokens.findIndex(({ text }) => text === 'param');
  const end = tokens.findIndex(({ text }, index) => index > at && text === ')');
  const given = tokens.slice(at, end).filter(({ form }) => form === 'variable');
  expect(given.map(({ text }) => text)).toEqual(['$wordToComplete', '$commandAst', '$cursorPosition']);
  const set = new Set(['$_', '$null', ...given.map(({ text }) => text)]);
  tokens.slice(end).forEach(({ form, text }, index, all) => {
    const used = form === 'text' ? (text.match(/\$\w+/g) ?? []) : [text.replace('@', '$')];
    if (all[index + 1]?.text === '=') set.add(text);
    else if (['variable', 'splatted', 'text'].includes(form))
      for (const one of used) expect(set).toContain(one);
  });
});

test('its commands have the options that their pages name', async () => {
  let [command, used] = ['', 0];
  for (const { form, text } of await script()) {
    if (form === 'word' && text.includes('-')) {
      expect(Object.keys(known)).toContain(text);
      [command, used] = [text, used + 1];
    } else if (form === 'option' && text !== '-lt')
      expect([command, known[command]]).toEqual([command, expect.arrayContaining([text])]);
  }
  expect(used).toBe(4);
});
