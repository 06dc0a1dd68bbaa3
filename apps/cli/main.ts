import { CommanderError } from 'commander';
import { running } from './commands/acting.ts';
import { completed } from './commands/completion.ts';
import { exitCodes } from './errors/exit.ts';
import { explain } from './errors/explain.ts';
import { makeProgram } from './program.ts';
import { DryRunEnd } from './session/dry-run.ts';

// A reader that has seen enough, such as `head -1`, is no error.
process.stdout.on('error', () => process.exit(exitCodes.done));

process.on('SIGINT', () => {
  process.stderr.write(`\n${running.leaving}\n`);
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
  const { lines, exitCode } = explain(error, running.asked);
  if (args.includes('--verbose') && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}
