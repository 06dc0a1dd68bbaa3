import { CommanderError } from 'commander';
import { running } from './commands/acting.ts';
import { completed } from './commands/completion.ts';
import { keepError } from './errors/error-log.ts';
import { exitCodes } from './errors/exit.ts';
import { explain } from './errors/explain.ts';
import { makeProgram } from './program.ts';
import { DryRunEnd } from './session/dry-run.ts';
import { colored } from './terminal/output.ts';

// A reader that has seen enough, such as `head -1`, is no error. A disk that is full is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCodes.done);
  process.stderr.write(`Error: The answer could not be written (${error.code}).\n`);
  process.exit(exitCodes.failed);
});
// Progress that nobody reads is no reason to stop.
process.stderr.on('error', () => {});

process.on('SIGINT', () => {
  process.stderr.write(`\n${running.asked.left ?? 'Stopped.'}\n`);
  process.exit(exitCodes.interrupted);
});

const args = process.argv.slice(2);
if (args.includes('--no-color')) {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}

try {
  const program = makeProgram();
  const words = completed(program, args);
  if (words !== undefined) process.stdout.write(words);
  else if (args.length === 0) program.outputHelp();
  else await program.parseAsync(args, { from: 'user' });
} catch (error) {
  process.exitCode = endOf(error);
}

function endOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  if (error instanceof DryRunEnd) return exitCodes.done;
  const { lines, exitCode } = explain(error, running.asked, (unforeseen) =>
    keepError(unforeseen, running.asked.command, process.env),
  );
  if (args.includes('--verbose') && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  const shown = lines.map((line) => line.replace(/^Error:/, (word) => colored(process.stderr, 'red', word)));
  process.stderr.write(`${shown.join('\n')}\n`);
  return exitCode;
}
