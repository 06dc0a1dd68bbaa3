import { Argument, type Command } from 'commander';
import { chooseTarget } from '../session/choose-profile.ts';
import { lastIds } from '../session/last-lists.ts';
import { readProfiles } from '../session/profiles.ts';
import { withExample } from './acting.ts';
import { nextWords } from './next-words.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/**
 * What the scripts call: `--complete=WORD BEFORE...`, with the word that is being written, and the words before it. The
 * program itself knows what may follow, so that a script never grows old.
 */
const asking = '--complete=';

/** `fleetcast completion`: a script for the shell, which asks this program for the words. */
export function addCompletion(program: Command): void {
  const completion = program
    .command('completion')
    .description('a script that completes commands, options, and ids of the last list in your shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: (typeof shells)[number]) => {
      process.stdout.write(scripts[shell]);
    });
  withExample(completion, 'fleetcast completion bash');
}

/** Answers a script; undefined when it is not a script that calls. */
export function completed(program: Command, [first = '', ...before]: readonly string[]): string | undefined {
  if (!first.startsWith(asking)) return undefined;
  const words = nextWords(program, before, first.slice(asking.length), {
    ids: (kind, profile) => {
      const { url } = chooseTarget(profile, process.cwd(), process.env);
      return lastIds(process.env, url, kind);
    },
    profiles: () => Object.keys(readProfiles(process.env).profiles),
  });
  return words.map((word) => `${word}\n`).join('');
}

const bash = `_fleetcast() {
  local IFS=$'\\n' begun="\${COMP_WORDS[COMP_CWORD]}"
  COMPREPLY=($("\${COMP_WORDS[0]}" "${asking}$begun" "\${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null))
}
complete -o default -F _fleetcast fleetcast
`;

const zsh = `_fleetcast() {
  local -a found
  found=("\${(@f)$("\${words[1]}" "${asking}\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then compadd -a found; else _files; fi
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _fleetcast fleetcast
`;

const fish = `function __fleetcast_words
  set -l before (commandline -opc)
  set -l found ($before[1] "${asking}"(commandline -ct | string collect --allow-empty) $before[2..-1] 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c fleetcast -f -k -a '(__fleetcast_words)'
`;

/** Offsets count from the beginning of the line, as the cursor does. */
const powershell = `Register-ArgumentCompleter -Native -CommandName fleetcast -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $written = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition })
  $before = @($written | Select-Object -Skip 1 | ForEach-Object { "$_" })
  & $commandAst.GetCommandName() "${asking}$wordToComplete" @before 2>$null
}
`;

const scripts: Readonly<Record<(typeof shells)[number], string>> = { bash, zsh, fish, powershell };
