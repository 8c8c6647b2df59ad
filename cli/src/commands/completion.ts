import type { Context, Outcome } from '../command.ts';
import { type CommandRow, commands, groups, toOptions } from '../commands.ts';
import { refuseUsage } from '../options.ts';

const toName = ({ usage }: CommandRow) => usage.split(' ', 1)[0] ?? '';
const flagsOf = (row: CommandRow) => Object.keys(toOptions(row)).map((flag) => flag.split(' ', 1)[0] ?? '');
const first = [...Object.keys(groups), ...commands.filter(({ group }) => group === null).map(toName)];

/** After these the shell completes files. `--csv` of `license format` takes none, and nothing is lost there. */
const takesFile = [
  ...new Set(
    commands.flatMap(({ options = {} }) =>
      Object.keys(options).flatMap((flag) => (flag.endsWith('<FILE>') ? (flag.split(' ', 1)[0] ?? []) : [])),
    ),
  ),
];

function toBash(): string[] {
  const cases = commands.map((row) => {
    const words = row.group === null ? toName(row) : `${row.group} ${toName(row)}`;
    return `    "${words}"*) words="${flagsOf(row).join(' ')}" ;;`;
  });
  const names = Object.keys(groups).map((group) => {
    const members = commands.filter((row) => row.group === group).map(toName);
    return `    "${group}") words="${members.join(' ')}" ;;`;
  });
  return [
    '_backline() {',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the shell's own braces.
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    `  case "$previous" in ${takesFile.join('|')}) COMPREPLY=(); return ;; esac`,
    '  local typed="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
    '  case "$typed" in',
    `    "") words="${first.join(' ')}" ;;`,
    ...names,
    `    "completion") words="${Object.keys(shells).join(' ')}" ;;`,
    ...cases,
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the shell's own braces.
    '}',
    'complete -o default -F _backline backline',
  ];
}

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function toFish(): string[] {
  const lines = Object.entries(groups).map(
    ([name, meaning]) => `complete -c backline -n __fish_use_subcommand -a ${name} -d ${quote(meaning)}`,
  );
  for (const row of commands) {
    const name = toName(row);
    const when = row.group === null ? '__fish_use_subcommand' : `"__fish_seen_subcommand_from ${row.group}"`;
    lines.push(`complete -c backline -n ${when} -a ${name} -d ${quote(row.description)}`);
    for (const flag of flagsOf(row))
      lines.push(`complete -c backline -n "__fish_seen_subcommand_from ${name}" -l ${flag.slice(2)}`);
  }
  return lines;
}

const shells: Record<string, () => string[]> = {
  bash: toBash,
  zsh: () => ['autoload -U +X compinit && compinit', 'autoload -U +X bashcompinit && bashcompinit', ...toBash()],
  fish: toFish,
};

/** A shell's completion of commands and options, to be sourced. */
export async function completion(_context: Context, [shell = '']: string[]): Promise<Outcome> {
  const make = shells[shell];
  if (make === undefined)
    throw refuseUsage(`There is no completion for "${shell}". Choose ${Object.keys(shells).join(', ')}.`);
  const lines = make();
  return { data: { shell, script: lines.join('\n') }, lines };
}
