import type { Command } from 'commander';
import type { Asked } from '../errors/explain.ts';
import { chooseTarget } from '../session/choose-profile.ts';
import { keepLastIds } from '../session/last-lists.ts';
import { type GlobalOptions, openSession, type Session } from '../session/session.ts';
import { processOutput } from '../terminal/output.ts';
import { kindOf } from './next-words.ts';

/** What a command was given: what stands behind it, and its options. */
type Given<Options> = { readonly args: readonly string[]; readonly options: Options };

/** @returns the exit code; 0 when nothing is said */
type Act<Options> = (session: Session, given: Given<Options>) => Promise<number | undefined>;

/** What is known about the command that runs, should it fail. */
export const running: { asked: Asked } = { asked: {} };

/** An example of each command that does something, by the command: `--help` shows it, and a test runs it. */
export const examples = new Map<Command, string>();

/**
 * Gives a command its example and what it does with the API.
 *
 * @param instead what it does with these options without the API, and without knowing where one is; else undefined
 */
export function acts<Options = object>(
  command: Command,
  example: string,
  act: Act<Options>,
  instead?: (given: Given<GlobalOptions & Options>) => Promise<number> | undefined,
): Command {
  withExample(command, example);
  return command.action(async (...given: unknown[]) => {
    const all = command.optsWithGlobals<GlobalOptions & Options>();
    const args = given.slice(0, -2).flat() as string[];
    const done = instead?.({ args, options: all });
    if (done !== undefined) {
      process.exitCode = await done;
      return;
    }
    const target = chooseTarget(all.profile, process.cwd(), process.env);
    running.asked = {
      command: pathOf(command).join(' '),
      url: target.url,
      profile: target.name,
      given: written(command),
    };
    const out = processOutput(all);
    const session = openSession(target, out, all, {
      leaving(words) {
        running.asked = { ...running.asked, left: words };
      },
      listed: (ids) => keepLastIds(process.env, target.url, kindOf(pathOf(command), args), ids),
    });
    process.exitCode = (await act(session, { args, options: all })) ?? 0;
  });
}

/** From the noun to the command. */
function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()];
}

/** Adds an example to the help of a command. */
export function withExample(command: Command, example: string): void {
  examples.set(command, example);
  command.addHelpText('after', `\nExample:\n  $ ${example}`);
}

function written(command: Command): Readonly<Record<string, string>> {
  const texts = Object.entries(command.opts()).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), value]]
      : [],
  );
  return Object.fromEntries(texts);
}
