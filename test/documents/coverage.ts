import { startVitest, type TestModule } from 'vitest/node';
import { type Document, headings } from '../support/documents/headings.ts';
import type { OpenPoint } from '../support/documents/open-point.ts';
import { organization, partner } from './operations.ts';
import { organizationOpenPoints } from './organization/open-points.ts';
import { partnerOpenPoints } from './partner/open-points.ts';
import { reachLine, unreached } from './reach/reach.ts';

/** `npm run coverage`: tries every statement of the two documents and says how much of them that covers. */
if (process.argv.includes('--help')) {
  console.log(
    'npm run coverage: runs the statements of the two documents and prints, for each document, the operations that were called with success, the statements tried under each heading, the points that it leaves open, and which operations a user can reach',
  );
  process.exit(0);
}

const documents = {
  'Organization API': { operations: organization, spelled: '', openPoints: organizationOpenPoints },
  'Partner API': { operations: partner, spelled: 'partner.', openPoints: partnerOpenPoints },
} as const;

const vitest = await startVitest('test', ['test/documents'], { watch: false, reporters: ['minimal'] });
const tried = vitest.state.getTestModules().flatMap(statementsIn);
const failed = vitest.state.getCountOfFailedTests();
await vitest.close();

let uncalled = 0;
for (const [name, { operations, spelled, openPoints }] of Object.entries(documents)) {
  const statements = tried.filter(({ document }) => document === name);
  const called = new Set(statements.flatMap((statement) => statement.called));
  const missing = Object.entries(operations).filter(([, call]) => !called.has(`${spelled}${call}`));
  uncalled += missing.length;
  const count = Object.keys(operations).length;
  console.log(`\n${name}`);
  console.log(`  operations called: ${count - missing.length} of ${count}`);
  for (const [operation] of missing) console.log(`    never called: ${operation}`);
  console.log(`  statements tried: ${statements.length}`);
  for (const heading of headings[name as Document])
    console.log(`    ${String(countOf(statements, heading)).padStart(4)}  ${heading}`);
  printOpenPoints(openPoints);
}
console.log('\nOut of reach');
for (const [operation, { decision }] of unreached)
  console.log(`  ${operation}: ${decision === undefined ? 'no decision says why' : `decision ${decision}`}`);
console.log(`\n${reachLine}`);
process.exitCode = failed > 0 || uncalled > 0 ? 1 : 0;

function statementsIn(module: TestModule) {
  return [...module.children.allTests()].flatMap((test) => test.meta().statement ?? []);
}

function countOf(statements: readonly { readonly heading: string }[], heading: string): number {
  return statements.filter((statement) => statement.heading === heading).length;
}

function printOpenPoints(points: readonly OpenPoint<Document>[]): void {
  console.log(`  points left open: ${points.length}`);
  for (const { heading, point, answer } of points)
    console.log(`    ${answer.padEnd(6)}  ${heading}: ${point}`);
}
