import { type Loaded, toOptions } from './command.ts';
import { loadAll } from './load-commands.ts';
import { nouns } from './nouns.ts';

const preface = `# The command line

\`backline\` manages an installation of the portal. Inside the project it is run with \`npx backline\`.

Data goes to stdout and messages to stderr; \`--json\` prints one JSON value and nothing else. Times that people read are in the
zone of this machine, which is named once; \`--json\` and CSV have UTC. Commands that destroy something
ask, or need \`--yes\`, and print what undoes them. What changes an account, a code or a grant needs a \`--reason\`, which
the audit keeps; looking something up is kept there, too, and may have one.

Without \`--server\` or \`BACKLINE_SERVER\`, commands work on the database of this machine, as its operator, with the
server's environment (\`.env\` is read). With it, they work over that server's API as the user that \`backline login\` has
logged in, or with the token in \`BACKLINE_TOKEN\`, which goes first. A server that asks for a pause of a minute gets it.
\`db\`, \`catalog\`, \`paddle\`, \`staff\`, \`sku set\` and \`release\` are for the operator of the installation: they always work
on this machine.

| exit code | meaning |
|---|---|
| 0 | all well |
| 1 | some or all was refused |
| 2 | wrong usage |
| 3 | the database, the server, a bucket or Paddle cannot be reached, or the bucket refuses |
| 4 | not allowed: not logged in, or not staff |

*This page is made from the commands themselves: \`npm run reference -w @backline/cli\`.*
`;

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

/** The whole reference as Markdown, from the commands. */
export async function toReference(): Promise<string> {
  const commands = await loadAll();
  const toSections = (group: string | null) => commands.filter(({ noun }) => noun === group).map(toSection);
  const parts = Object.entries(nouns).flatMap(([noun, { description }]) => [
    `## ${noun}\n\n${description}\n`,
    ...toSections(noun),
  ]);
  return [preface, ...parts, '## Servers and shells\n', ...toSections(null)].join('\n');
}
