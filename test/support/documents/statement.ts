import { test } from 'vitest';
import type { Document, Heading } from './headings.ts';
import { openPractice, type Practice, type PracticeOptions } from './practice.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The statement and where it stands, and the sandbox's operations that were called with success to try it. */
    statement?: {
      readonly document: Document;
      readonly heading: string;
      readonly says: string;
      readonly called: readonly string[];
    };
  }
}

/**
 * Statements of one document. Each becomes a test titled with its heading: it calls the typed clients, which call the
 * sandbox over loopback, so that both readings of the document meet in it.
 */
export function statementsOf<D extends Document>(document: D) {
  return function states(
    heading: Heading<D>,
    statement: string,
    reservations: (practice: Practice) => Promise<void>,
    options: PracticeOptions = {},
  ): void {
    test(`${document} › ${heading}: ${statement}`, async ({ task }) => {
      const practice = await openPractice(options);
      try {
        await reservations(practice);
      } finally {
        task.meta.statement = { document, heading, says: statement, called: practice.performed() };
        await practice.close();
      }
    });
  };
}
