import { type ProblemCode, problemCodes } from '../../../shared/problem-codes.ts';
import { inputProblems } from './input-problems.ts';
import { type ProblemWords, repeatWords } from './problem-words.ts';
import { requestProblems } from './request-problems.ts';
import { stateProblems } from './state-problems.ts';

/** A code without words does not compile. */
const words: Readonly<Record<ProblemCode, ProblemWords>> = {
  ...requestProblems,
  ...stateProblems,
  ...inputProblems,
};

/** A problem as its page shows it. */
export type ProblemPage = {
  readonly status: number;
  readonly title: string;
  readonly means: string;
  readonly todo: string;
  readonly repeat: string;
};

/** Every code, in the order of their table. */
export const problemPages: Readonly<Record<string, ProblemPage>> = Object.fromEntries(
  Object.entries(problemCodes).map(([code, [status, title]]) => {
    const { means, todo, repeat } = words[code as ProblemCode];
    return [code, { status, title, means, todo, repeat: repeatWords[repeat] }];
  }),
);

const start = `# Problems

Every error is answered as \`application/problem+json\` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Its
\`code\` is one of these and never changes its meaning. The page of a code is served at \`/problems/{code}\`.

<!-- Written by \`npm run openapi\` from tools/api-description/problems. -->
`;

/** All pages as one document. */
export function problemsDocument(): string {
  const parts = Object.entries(problemPages).map(([code, { status, title, means, todo, repeat }]) =>
    [
      `## ${code}`,
      `${title}. Status ${status}.`,
      `**What it means.** ${means}`,
      `**What to do.** ${todo}`,
      `**Is a repeat safe?** ${repeat}`,
    ].join('\n\n'),
  );
  return `${[start, ...parts].join('\n\n').replaceAll('\n\n\n', '\n\n')}\n`;
}
