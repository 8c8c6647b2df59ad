import { loadAll } from './load-commands.ts';
import { nouns } from './nouns.ts';
import { type Loaded, type Need, toOptions } from './shared/command.ts';

const preface = `# The command line

\`backline\` manages an installation of the portal. Inside the project it is run with \`npx backline\`.

Data goes to stdout and messages to stderr; \`--json\` prints one JSON value and nothing else. Times that people read are in the
zone of this machine, which is named once; \`--json\` and CSV have UTC. Commands that destroy something
ask, or need \`--yes\`, and print what undoes them. What changes an account, a code or a grant needs a \`--reason\`, which
the audit keeps; looking something up is kept there, too, and may have one.

Without \`--server\` or \`BACKLINE_SERVER\`, commands work on the database of this machine, as its operator, with the
server's environment (\`.env\` is read). With it, they work over that server's API as the user that \`backline login\` has
logged in, or with the token in \`BACKLINE_TOKEN\`, which goes first. A server that asks for a pause of a minute gets it.
What works on this machine alone is for the operator of the shop: the table says which, and what else a command needs.

| exit code | meaning |
|---|---|
| 0 | all well |
| 1 | some or all was refused |
| 2 | wrong usage |
| 3 | the database, the server, a bucket or Paddle cannot be reached, or the bucket refuses |
| 4 | not allowed: not logged in, or not staff |

*This page is made from the commands themselves: \`npm run reference -w @backline/cli\`.*
`;

/**
 * The needs in the order of the table. Paddle's clock is left out, because it differs from the machine's only with an
 * emulator.
 */
const needTexts: Record<Exclude<Need, 'clock'>, string> = {
  shop: 'the database of this machine, or a server',
  server: 'a server',
  machine: 'this machine',
  database: 'the database of this machine',
  provider: 'the keys of Paddle',
  packs: 'where packs are stored',
  key: 'a key that signs',
};

const toNeedsText = (needs: readonly Need[]) =>
  Object.entries(needTexts)
    .flatMap(([need, text]) => (needs.some((one) => one === need) ? text : []))
    .join('; ') || 'nothing but what is typed';

/** A table of commands, grouped by what they need. */
function toNeedsTable(commands: readonly Loaded[]): string {
  const forms = commands.flatMap(({ noun, verb, command: { needs, needsWith = {} } }) => {
    const name = noun === null ? verb : `${noun} ${verb}`;
    const others = Object.entries(needsWith).map(([word, instead]) => ({ name: `${name} ${word}`, needs: instead }));
    return [{ name, needs }, ...others];
  });
  const rows = Map.groupBy(forms, ({ needs }) => toNeedsText(needs));
  const lines = [...rows].map(([text, of]) => `| ${text} | ${of.map(({ name }) => `\`${name}\``).join(', ')} |`);
  return [
    '## What each command needs',
    '',
    'A command at a server uses what the server has: its keys of Paddle, and its key that signs.',
    '',
    '| needs | commands |',
    '|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function toSection({ noun, command }: Loaded): string {
  const name = noun === null ? command.usage : `${noun} ${command.usage}`;
  const options = Object.entries(toOptions(command)).map(([flag, meaning]) => `| \`${flag}\` | ${meaning} |`);
  const examples = command.examples.map((example) => `backline ${example}`);
  return [
    `### backline ${name}`,
    '',
    command.description,
    '',
    '| option | |',
    '|---|---|',
    ...options,
    '',
    '```sh',
    ...examples,
    '```',
    '',
  ].join('\n');
}

/** The whole reference in Markdown, generated from the commands. */
export async function toReference(): Promise<string> {
  const commands = await loadAll();
  const toSections = (group: string | null) => commands.filter(({ noun }) => noun === group).map(toSection);
  const parts = Object.entries(nouns).flatMap(([noun, { description }]) => [
    `## ${noun}\n\n${description}\n`,
    ...toSections(noun),
  ]);
  return [preface, toNeedsTable(commands), ...parts, '## Servers and shells\n', ...toSections(null)].join('\n');
}
