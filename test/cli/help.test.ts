import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { examples } from '../../apps/cli/commands/acting.ts';
import { makeProgram } from '../../apps/cli/program.ts';

/** Every command that does something: one without further commands. */
function leaves(command: Command, path: readonly string[] = []): { path: string; command: Command }[] {
  const name = [...path, command.name()];
  if (command.commands.length === 0) return [{ path: name.join(' '), command }];
  return command.commands.flatMap((one) => leaves(one, name));
}

const all = leaves(makeProgram());

test.each(all)('$path has a description and an example of itself', ({ path, command }) => {
  expect(command.description()).not.toBe('');
  expect(examples.get(command)).toMatch(new RegExp(`^fleetcast ${path.slice('fleetcast '.length)}\\b`));
});
