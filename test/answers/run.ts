import { parseArgs } from 'node:util';
import { knownUnseen } from './known-unseen.ts';
import { unseenAnswers } from './unseen.ts';

/** `npm run answers -- --recorded FOLDER`: finds answers that the API's description has and that no test has seen. */
const { recorded } = parseArgs({ options: { recorded: { type: 'string' } } }).values;
if (recorded === undefined) throw new Error('Name the folder of the recorded answers: --recorded FOLDER');

const unseen = unseenAnswers(recorded);
const unknown = unseen.filter((answer) => !knownUnseen.includes(answer));
for (const answer of unknown) console.log(`documented, and seen by no test: ${answer}`);
for (const answer of knownUnseen)
  if (!unseen.includes(answer)) console.log(`seen by now, take it off the list: ${answer}`);
console.log(
  `${unseen.length} documented answers are seen by no test, ${unknown.length} of them are not known`,
);
if (unknown.length > 0) process.exitCode = 1;
