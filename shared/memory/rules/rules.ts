import type { RuleBook } from '../../core/rules/rule.ts';
import type { Rules } from '../../ports/rules.ts';

/** The versions of the rules in RAM. */
export function memoryRules(): Rules {
  const books: RuleBook[] = [];
  return {
    newest: async () => books.at(-1),
    version: async (no) => books[no - 1],
    async append(book) {
      if (book.version !== books.length + 1) return false;
      books.push(book);
      return true;
    },
    async *versions(before = Number.POSITIVE_INFINITY) {
      yield* books.filter(({ version }) => version < before).toReversed();
    },
  };
}
