import type { TaskMeta } from 'vitest';
import { startVitest, type TestModule } from 'vitest/node';
import type { Document } from '../support/documents/headings.ts';
import type { OpenPoint } from '../support/documents/open-point.ts';
import { statements } from '../support/documents/statements/all.ts';
import { organization, partner } from './operations.ts';
import { organizationOpenPoints } from './organization/open-points.ts';
import { partnerOpenPoints } from './partner/open-points.ts';
import { reachLine, unreached } from './reach/reach.ts';

/** `npm run coverage`: says of each statement of the two documents which test tries it, and which one none does. */
if (process.argv.includes('--help')) {
  console.log(
    'npm run coverage: runs the tests of the two documents and prints each statement with its test, the operations that were called with success, the points that are left open, and which operations a user can reach',
  );
  process.exit(0);
}

const documents = {
  'Organization API': { operations: organization, spelled: '', openPoints: organizationOpenPoints },
  'Partner API': { operations: partner, spelled: 'partner.', openPoints: partnerOpenPoints },
} as const;

const vitest = await startVitest('test', ['test/documents'], { watch: false, reporters: ['minimal'] });
const tried = vitest.state.getTestModules().flatMap(testsIn);
const failed = vitest.state.getCountOfFailedTests();
await vitest.close();

let missing = 0;
for (const [name, { operations, spelled, openPoints }] of Object.entries(documents)) {
  const tests = tried.filter(({ document }) => document === name);
  const called = new Set(tests.flatMap((test) => test.called));
  const uncalled = Object.entries(operations).filter(([, call]) => !called.has(`${spelled}${call}`));
  missing += uncalled.length;
  const count = Object.keys(operations).length;
  console.log(`\n${name}`);
  console.log(`  operations called: ${count - uncalled.length} of ${count}`);
  for (const [operation] of uncalled) console.log(`    never called: ${operation}`);
  missing += printStatements(name as Document, tests);
  printOpenPoints(openPoints);
}
console.log('\nOut of reach');
for (const [operation, { decision }] of unreached)
  console.log(`  ${operation}: ${decision === undefined ? 'no decision says why' : `decision ${decision}`}`);
console.log(`\n${reachLine}`);
process.exitCode = failed > 0 || missing > 0 ? 1 : 0;

type TaskStatement = NonNullable<TaskMeta['statement']>;

/** The tests that passed, with what they prove. */
function testsIn(module: TestModule) {
  return [...module.children.allTests()].flatMap((test) => {
    const { statement } = test.meta();
    return statement !== undefined && test.ok() ? [statement] : [];
  });
}

/** @returns how many statements no test tries */
function printStatements(document: Document, tests: readonly TaskStatement[]): number {
  const all = statements.filter((statement) => statement.document === document);
  let untried = 0;
  for (const statement of all) {
    const [first, ...more] = tests.filter(({ proves }) => proves.includes(statement.id));
    if (first === undefined) untried += 1;
    const others = more.length === 0 ? '' : `, and ${more.length} more`;
    console.log(`    ${statement.id}: ${first === undefined ? 'NO TEST' : `${first.says}${others}`}`);
  }
  console.log(`  statements tried: ${all.length - untried} of ${all.length}`);
  console.log(
    `  tests beyond the statements: ${tests.filter(({ proves }) => proves.length === 0).length} of ${tests.length}`,
  );
  return untried;
}

function printOpenPoints(points: readonly OpenPoint<Document>[]): void {
  console.log(`  points left open: ${points.length}`);
  for (const { heading, point, answer } of points)
    console.log(`    ${answer.padEnd(6)}  ${heading}: ${point}`);
}
