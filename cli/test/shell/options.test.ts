import { once } from 'node:events';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { findCommandLines } from '../../../scripts/test/find-command-lines.ts';
import { loadAll } from '../../src/load-commands.ts';
import { type Command, canUseServer, type Loaded, toOptions } from '../../src/shared/command.ts';
import { createInstallation } from '../run-backline.ts';

const commands = await loadAll();
const toName = ({ noun, verb }: Loaded) => (noun === null ? [verb] : [noun, verb]);

/** Each command that can work at a server is tried with these below; a reason that is demanded is in every test. */
const isTriedForAll = (flag: string, command: Command) =>
  flag === '--json' ||
  (canUseServer(command) && ['--server', '--insecure', '--reason'].includes(flag)) ||
  (flag === '--reason' && command.reason === 'demanded');

/** The options that no command line of a test gives, each behind its command. */
function findUntested(commands: readonly Loaded[], tests: readonly string[]): string[] {
  const lines = tests.flatMap(findCommandLines);
  return commands.flatMap((loaded) => {
    const { command } = loaded;
    const name = toName(loaded);
    const given = lines.filter((line) => name.every((word) => line.has(word)));
    const flags = Object.keys(toOptions(command)).map((option) => option.replace(/ .*/, ''));
    const own = flags.filter((flag) => !isTriedForAll(flag, command));
    return own.filter((flag) => !given.some((line) => line.has(flag))).map((flag) => [...name, flag].join(' '));
  });
}

const folder = join(import.meta.dirname, '..');

it('has a test that gives each option to its command', async () => {
  const files = globSync('**/*.test.ts', { cwd: folder });
  const tests = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  const untested = findUntested(commands, tests);
  expect(untested, `No test in cli/test gives a command these options:\n${untested.join('\n')}`).toEqual([]);
});

/** The words of a command's first example, with the answer to what it asks. */
function toExample({ examples, confirms }: Command): string[] {
  const [line = ''] = (examples[0] ?? '').split(' > ');
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return [...words, ...(confirms ? ['--yes'] : [])];
}

const remote = commands
  .filter(({ command }) => canUseServer(command))
  .map((loaded) => ({ name: toName(loaded).join(' '), ...loaded }));
/** They read a file, or ask which products there are, before anything else: their own tests give them these options. */
const others = ['passport import', 'passport verify', 'lease inspect', 'pack inspect', 'grant add'];
const asking = remote.filter(({ name }) => !others.includes(name));

describe('every command that can work at a server', () => {
  const shop = createInstallation();
  writeFileSync(join(shop.directory, 'request.txt'), 'a request');

  it.each(asking)('sends a token of $name over plain http only with --insecure', async ({ command }) => {
    const at = ['--server', 'http://portal.invalid', '--json'];
    const run = (...more: string[]) => shop.runWith({ BACKLINE_TOKEN: 'x' }, ...toExample(command), ...at, ...more);
    const refused = await run();
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: 'server_insecure' } });
    expect((await run('--insecure')).stdout).not.toContain('server_insecure');
  });

  it.each(asking.filter(({ command }) => command.reason !== undefined))(
    'tells the server the reason of $name',
    async ({ command }) => {
      const asked: string[] = [];
      const server = createServer(async (request, response) => {
        asked.push(decodeURIComponent(request.url ?? '') + (await text(request)));
        response.writeHead(400).end();
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const at = ['--server', `http://127.0.0.1:${port}`, '--reason', 'held by a test'];
      await shop.runWith({ BACKLINE_TOKEN: 'x' }, ...toExample(command), ...at);
      server.close();
      expect(asked.join('\n')).toContain('held by a test');
    },
  );
});

it.each(commands)('prints one JSON value of $noun $verb with --json', async (loaded) => {
  const { stdout } = await createInstallation().run(...toName(loaded), '--json', '--none');
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'usage_invalid' } });
});

describe('a command', () => {
  const command = {
    usage: 'pour',
    description: '',
    examples: [],
    needs: [],
    options: { '--cups <N>': '' },
    run: () => Promise.reject(),
  };
  const noun = { noun: 'tea', verb: 'pour', command };
  const alone = { noun: null, verb: 'pour', command };

  it.each([
    "run('tea', 'pour', '--cups', '2')",
    "const cups = ['--cups', '2']; run('tea', 'pour', ...cups)",
    "const pour = (...more) => run('tea', 'pour', ...more); pour('--cups')",
    "for (const [option] of [['--cups']]) run('tea', 'pour', option)",
    "it.each([{ option: '--cups' }])('', ({ option }) => run('tea', 'pour', option))",
    "const open = () => ({ run: (...more) => feed('tea', ...more) }); const { run } = open(); run('pour', '--cups')",
  ])('is given its option by %s', (test) => {
    expect(findUntested([noun, alone], [test])).toEqual([]);
  });

  it.each([
    "run('tea', 'pour')",
    "run('tea', 'drink', '--cups')",
    "run('tea', 'pour', '--cups-of-gold')",
    "run('tea', 'pour'); run('tea', 'drink', '--cups')",
    "expect(run('tea', 'pour')).toContain('--cups')",
    "function one() { const more = '--cups'; } function two() { run('tea', 'pour', more); }",
  ])('is not given its option by %s', (test) => {
    expect(findUntested([noun], [test])).toEqual(['tea pour --cups']);
  });
});
