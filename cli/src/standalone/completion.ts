import { type CommandIndex, defineCommand, type Loaded, toOptions } from '../shared/command.ts';
import { refuseUsage } from '../shared/options.ts';

const flagsOf = ({ command }: Loaded) => Object.keys(toOptions(command)).map((flag) => flag.split(' ', 1)[0] ?? '');
const verbsOf = (all: readonly Loaded[], noun: string | null) =>
  all.filter((one) => one.noun === noun).map(({ verb }) => verb);

/**
 * The options after which the shell completes file names. `--csv` of `license format` takes none, but that does no
 * harm.
 */
function listFileFlags(all: readonly Loaded[]): string[] {
  const flags = all.flatMap(({ command }) => Object.keys(command.options ?? {}));
  return [...new Set(flags.flatMap((flag) => (flag.endsWith('<FILE>') ? (flag.split(' ', 1)[0] ?? []) : [])))];
}

type Nouns = CommandIndex['nouns'];

function toBash(all: readonly Loaded[], nouns: Nouns): string[] {
  const cases = all.map((one) => {
    const typed = one.noun === null ? one.verb : `${one.noun} ${one.verb}`;
    return `    "${typed}"*) words="${flagsOf(one).join(' ')}" ;;`;
  });
  const names = Object.keys(nouns).map((noun) => `    "${noun}") words="${verbsOf(all, noun).join(' ')}" ;;`);
  return [
    '_backline() {',
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the shell's own braces.
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    `  case "$previous" in ${listFileFlags(all).join('|')}) COMPREPLY=(); return ;; esac`,
    '  local typed="${COMP_WORDS[*]:1:COMP_CWORD-1}"',
    '  case "$typed" in',
    `    "") words="${[...Object.keys(nouns), ...verbsOf(all, null)].join(' ')}" ;;`,
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

function toFish(all: readonly Loaded[], nouns: Nouns): string[] {
  const lines = Object.entries(nouns).map(
    ([name, { description }]) => `complete -c backline -n __fish_use_subcommand -a ${name} -d ${quote(description)}`,
  );
  for (const one of all) {
    const when = one.noun === null ? '__fish_use_subcommand' : `"__fish_seen_subcommand_from ${one.noun}"`;
    lines.push(`complete -c backline -n ${when} -a ${one.verb} -d ${quote(one.command.description)}`);
    for (const flag of flagsOf(one))
      lines.push(`complete -c backline -n "__fish_seen_subcommand_from ${one.verb}" -l ${flag.slice(2)}`);
  }
  return lines;
}

const shells: Record<string, (all: readonly Loaded[], nouns: Nouns) => string[]> = {
  bash: toBash,
  zsh: (all, nouns) => [
    'autoload -U +X compinit && compinit',
    'autoload -U +X bashcompinit && bashcompinit',
    ...toBash(all, nouns),
  ],
  fish: toFish,
};

export const command = defineCommand({
  usage: 'completion <SHELL>',
  description: 'Print completion for bash, zsh or fish.',
  needs: [],
  examples: ['completion bash >> ~/.bashrc', 'completion fish > ~/.config/fish/completions/backline.fish'],
  async run({ commands }, [shell = '']) {
    const make = shells[shell];
    if (make === undefined)
      throw refuseUsage(`There is no completion for "${shell}". Choose ${Object.keys(shells).join(', ')}.`);
    const lines = make(await commands.loadAll(), commands.nouns);
    return { data: { shell, script: lines.join('\n') }, lines };
  },
});
