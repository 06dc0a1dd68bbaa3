import type { Document } from '../headings.ts';

/** One thing that a document says: a member, a limit, a value, a status, a transition. */
export type Statement = {
  readonly document: Document;
  /** Stays the same when words change, such as `P.account.name`. */
  readonly id: string;
  /** How the names of its tests begin, behind the heading. */
  readonly says: string;
};

/**
 * Statements, one on each line: `id: how the names of its tests begin`. An id has the topic in front.
 *
 * @throws Error for a line of another form
 */
export function linesOf(document: Document, topic: string, lines: string): Statement[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [, id, says] = /^\s*([^\s:]+): (\S.*)$/.exec(line) ?? [];
      if (id === undefined || says === undefined) throw new Error(`No statement: ${line}`);
      return { document, id: `${document[0]}.${topic}.${id}`, says };
    });
}

/** The same said of several words: members of a resource, values of an enumeration. */
export function eachOf(
  document: Document,
  topic: string,
  words: string,
  says: (word: string) => string,
): Statement[] {
  return words
    .split(' ')
    .map((word) => ({ document, id: `${document[0]}.${topic}.${word}`, says: says(word) }));
}

/** Whether a test is one that tries the statement. Its name may go on behind what the statement says. */
export function isTriedBy({ document, says }: Statement, test: TestName): boolean {
  if (document !== test.document || !test.says.startsWith(says)) return false;
  return test.says.length === says.length || /^[^\w.-]/.test(test.says.slice(says.length));
}

export type TestName = { readonly document: Document; readonly says: string };
