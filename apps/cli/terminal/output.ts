import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Where a command writes. Standard output has the answer and nothing else; the rest goes to standard error. */
export type Output = {
  readonly isJson: boolean;
  /** Whether a person reads the answer on a terminal; else a program does. */
  readonly isTerminal: boolean;
  /** Whether a line of standard error may be drawn again. */
  readonly canRedraw: boolean;
  /** How wide a line of the answer may be, and one that is drawn again. */
  readonly columns: number;
  /** A part of the answer. */
  answer(text: string): void;
  /** The answer as JSON, for programs on one line. */
  object(value: unknown): void;
  /** Progress and advice, unless `--quiet`. */
  say(text: string): void;
  /** An error: `--quiet` does not hide it. */
  complain(text: string): void;
  /** Draws over the last line of standard error; an empty text removes it. */
  redraw(text: string): void;
  /** Colors for a part of the answer, unless its reader wants none: a pipe, `NO_COLOR`, `TERM=dumb`. */
  style(style: Style, text: string): string;
};

export type OutputWishes = { readonly json?: boolean; readonly quiet?: boolean };

/** `FORCE_COLOR` wins over what the stream is, as with other programs. */
export function colored(stream: NodeJS.WriteStream, style: Style, text: string): string {
  return process.env.TERM === 'dumb' && !process.env.FORCE_COLOR ? text : styleText(style, text, { stream });
}

export function processOutput({ json = false, quiet = false }: OutputWishes): Output {
  const { stdout, stderr, env } = process;
  const isTerminal = stdout.isTTY === true;
  let isDrawn = false;
  const clear = () => {
    if (isDrawn) stderr.write('\r\u001b[K');
    isDrawn = false;
  };
  const complain = (text: string) => {
    clear();
    stderr.write(`${text}\n`);
  };
  return {
    isJson: json,
    isTerminal: isTerminal && !json,
    canRedraw: isTerminal && !json && !quiet && stderr.isTTY === true && env.TERM !== 'dumb',
    columns: stderr.columns || stdout.columns || 80,
    answer(text) {
      clear();
      stdout.write(`${text}\n`);
    },
    object(value) {
      clear();
      stdout.write(`${JSON.stringify(value, undefined, isTerminal ? 2 : 0)}\n`);
    },
    say: quiet ? () => {} : complain,
    complain,
    redraw(text) {
      clear();
      if (text === '') return;
      stderr.write(text);
      isDrawn = true;
    },
    style: (style, text) => (json ? text : colored(stdout, style, text)),
  };
}
