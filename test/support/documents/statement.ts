import { test } from 'vitest';
import type { Document, Heading } from './headings.ts';
import { openPractice, type Practice, type PracticeOptions } from './practice.ts';
import { provedBy } from './statements/all.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The words of the test, what it proves, and which of the sandbox's operations were called with success. */
    statement?: {
      readonly document: Document;
      readonly heading: string;
      readonly says: string;
      readonly proves: readonly string[];
      readonly called: readonly string[];
    };
  }
}

/**
 * Statements of one document. Each becomes a test whose title has its heading and the ids that it proves. It calls the
 * typed clients, which call the sandbox over loopback, so that both readings of the document meet in it.
 */
export function statementsOf<D extends Document>(document: D) {
  return function states(
    heading: Heading<D>,
    statement: string,
    reservations: (practice: Practice) => Promise<void>,
    options: PracticeOptions = {},
  ): void {
    const proves = provedBy({ document, says: statement });
    const ids = proves.length === 0 ? '' : ` [${proves.join(' ')}]`;
    test(`${document} › ${heading}: ${statement}${ids}`, async ({ task }) => {
      const practice = await openPractice(options);
      try {
        await reservations(practice);
      } finally {
        task.meta.statement = { document, heading, says: statement, proves, called: practice.performed() };
        await practice.close();
      }
    });
  };
}
