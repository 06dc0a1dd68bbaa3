import { Argument, type Command } from 'commander';
import { withExample } from './acting.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** `fleetcast completion`: a script for the shell, made of the tree of commands. */
export function addCompletion(program: Command): void {
  const completion = program
    .command('completion')
    .description('a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .action((shell: (typeof shells)[number]) => {
      process.stdout.write(scripts[shell](wordsOf(program)));
    });
  withExample(completion, 'fleetcast completion bash');
}

/** What may follow each command: its commands and options, by its path without the program. */
type Words = readonly (readonly [path: string, next: readonly string[]])[];

function wordsOf(command: Command, path: readonly string[] = []): Words {
  const options = command.options.flatMap(({ long }) => long ?? []);
  const own: Words[number] = [
    path.join(' '),
    [...command.commands.map((one) => one.name()), ...options, '--help'],
  ];
  return [own, ...command.commands.flatMap((one) => wordsOf(one, [...path, one.name()]))];
}

const bash = (words: Words) => `_fleetcast() {
  local path="" word cur="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${words.map(([path, next]) => `    "${path}") COMPREPLY=($(compgen -W "${next.join(' ')}" -- "$cur")) ;;`).join('\n')}
    *) COMPREPLY=($(compgen -f -- "$cur")) ;;
  esac
}
complete -o default -F _fleetcast fleetcast
`;

const fish = (words: Words) => `function __fleetcast_at
  set -l path (string match -v -- '-*' (commandline -opc)[2..-1])
  test "$path" = "$argv[1]"
end
${words.map(([path, next]) => `complete -c fleetcast -n "__fleetcast_at '${path}'" -a '${next.join(' ')}'`).join('\n')}
`;

const powershell = (words: Words) => `Register-ArgumentCompleter -Native -CommandName fleetcast -ScriptBlock {
  param($wordToComplete, $commandAst)
  $words = @{
${words.map(([path, next]) => `    '${path}' = '${next.join(' ')}'`).join('\n')}
  }
  $given = $commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" }
  $path = ($given | Where-Object { $_ -notlike '-*' -and $_ -ne $wordToComplete }) -join ' '
  ($words[$path] -split ' ') | Where-Object { $_ -like "$wordToComplete*" }
}
`;

const scripts: Readonly<Record<(typeof shells)[number], (words: Words) => string>> = {
  bash,
  zsh: (words) => `autoload -U +X bashcompinit && bashcompinit\n${bash(words)}`,
  fish,
  powershell,
};
