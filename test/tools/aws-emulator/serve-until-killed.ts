import { startAws } from '../../../tools/aws-emulator/start-aws.ts';

// A process to kill: serves a data folder and reports on standard output, one JSON value a line. Given `hold`, its
// listener for new objects never finishes.
const [dataDir = '', mode] = process.argv.slice(2);
const report = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);

const aws = await startAws({ dataDir });
aws.onObjectCreated((event) => {
  report({ created: event.Records[0]?.s3.object.key });
  return mode === 'hold' ? new Promise(() => {}) : undefined;
});
report({ environment: aws.environment });
// Dies with the test even if the test has no time left to kill it.
process.stdin.on('end', () => process.exit(0)).resume();
