import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDeclarations } from '../../../packages/api/test/declarations.ts';
import { loadAll } from '../../src/load-commands.ts';
import type { Loaded, Need } from '../../src/shared/command.ts';
import { createInstallation, installationsAfter } from '../run-backline.ts';

const commands = await loadAll();
const toName = ({ noun, verb }: Loaded) => (noun === null ? verb : `${noun} ${verb}`);

/** A command as it can be typed, and what it then needs. */
interface Form {
  needs: readonly Need[];
  words: string[];
}

/** Something for each argument and option: what is needed is checked before any of it is read. */
const forms: Form[] = commands.flatMap((loaded) => {
  const { usage, needs, needsWith = {}, options = {}, reason } = loaded.command;
  const [first, ...others] = usage.split(' ').slice(1).fill('x');
  const because = reason === undefined ? [] : ['--reason', 'a test of needs'];
  const toWords = (argument: string | undefined, ...more: string[]) => [
    ...toName(loaded).split(' '),
    ...[argument, ...others].filter((word) => word !== undefined),
    ...because,
    ...more,
  ];
  return [
    { needs, words: toWords(first) },
    ...Object.entries(needsWith).map(([word, instead]) => {
      const flag = Object.keys(options).find((option) => option.split(' ')[0] === word);
      const typed = flag?.includes('<') ? [word, 'x'] : [word];
      return { needs: instead, words: flag === undefined ? toWords(word) : toWords(first, ...typed) };
    }),
  ];
});

/** Those that need one of these, by what is typed. */
const needing = (...wanted: Need[]) =>
  forms
    .filter(({ needs }) => wanted.some((need) => needs.includes(need)))
    .map(({ words }) => [words.join(' '), words] as const);

const readCode = ({ stdout }: { stdout: string }) =>
  (JSON.parse(stdout) as { error?: { code: string } }).error?.code ?? 'none';

describe('a command', () => {
  const migrated = installationsAfter('db', 'migrate');
  const closed = 'http://127.0.0.1:1';
  const secrets = { APP_SECRET: 'x'.repeat(43), PUBLIC_URL: 'https://portal.example.com', API_KEY: 'public_key' };
  const production = { NODE_ENV: 'production', ...secrets };

  it.each(needing('database', 'shop'))('needs the database of this machine: %s', async (_, words) => {
    const answer = await createInstallation().run(...words, '--json');
    expect([readCode(answer), answer.exitCode]).toEqual(['database_missing', 3]);
  });

  it.each(needing('machine', 'database'))('works at no server: %s', async (_, words) => {
    const { run, runWith } = createInstallation();
    const named = await run(...words, '--server', closed, '--json');
    expect([readCode(named), named.exitCode]).toEqual(['machine_needed', 2]);
    const set = await runWith({ BACKLINE_SERVER: closed }, ...words, '--server', closed, '--json');
    expect(readCode(set)).toBe('machine_needed');
  });

  it.each(needing('database'))('sends a colleague at another computer to the operator: %s', async (_, words) => {
    const { stdout, stderr, exitCode } = await createInstallation().runWith({ BACKLINE_SERVER: closed }, ...words);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toBe(
      'This command works on the machine of the shop alone. Run it there, without --server and BACKLINE_SERVER, or ask the person who runs the shop.\n',
    );
  });

  it.each(needing('shop', 'server'))(
    'asks no database of this machine where a server is named: %s',
    async (_, words) => {
      const { runWith } = createInstallation();
      const code = readCode(await runWith(production, ...words, '--server', closed, '--json'));
      expect(code).not.toMatch(/database|machine|configuration/);
    },
  );

  it.each(needing('provider'))(
    'names the keys of Paddle that are missing, before anything else: %s',
    async (_, words) => {
      const { runWith } = migrated();
      const answer = await runWith(production, ...words, '--json');
      expect([readCode(answer), answer.exitCode]).toEqual(['configuration_invalid', 2]);
      expect(answer.stdout).toContain('PADDLE_API_KEY is not set');
    },
  );
});

describe('what a command needs', () => {
  const sources = join(import.meta.dirname, '../../src');
  const { readReachable } = readDeclarations(join(import.meta.dirname, '../../../packages/core/src'));
  const read = (file: string) => readFileSync(join(sources, file), 'utf8');

  /** The use case of each support call: its file below core. */
  const useCases = new Map(
    [...read('clients/support-calls.ts').matchAll(/(\w+): \[\w+, \(\) => import\('@backline\/core\/([^']+)'\)\]/g)].map(
      ([, call = '', file = '']) => [call, `${file}.ts`],
    ),
  );
  /** They open for any command what it declares. */
  const opening = [
    'shared/command.ts',
    'clients/context.ts',
    'clients/open-core.ts',
    'clients/local-client.ts',
    'clients/support-calls.ts',
  ];

  function listFiles(file: string, seen = new Set<string>()): string[] {
    if (seen.has(file) || opening.includes(file)) return [];
    seen.add(file);
    const imported = [...read(file).matchAll(/(?:from |import\()'(\.[^']+\.ts)'/g)].flatMap(([, target = '']) =>
      listFiles(relative(sources, join(sources, dirname(file), target)), seen),
    );
    return [file, ...imported];
  }

  /** All of core that a command can reach, by its own imports and by the support calls that it makes. */
  function readReached({ noun, verb }: Loaded): string[] {
    // The public version is kept between the requests of a server; a command reads it once.
    const seen = new Set(
      ['getPublicVersion', 'readPublicVersion', 'isSteady'].map((name) => `public-version.ts ${name}`),
    );
    return listFiles(`${noun ?? 'standalone'}/${verb}.ts`).flatMap((file) => {
      const text = read(file);
      const called = [...text.matchAll(/\bclient\.(\w+)\(/g)].map(([, call = '']) => [useCases.get(call) ?? '', call]);
      const imported = [
        ...text.matchAll(/(?:import|const) \{([^}]*)\} (?:from |= await import\()'@backline\/core\/([^']+)'/g),
      ].flatMap(([, names = '', path = '']) =>
        names.split(',').map((name) => [`${path}.ts`, /^\s*(\w+)/.exec(name)?.[1] ?? '']),
      );
      const own = text.replace(/^import .*$/gm, '');
      return [own, ...[...called, ...imported].flatMap(([at = '', name = '']) => readReachable(at, name, seen))];
    });
  }

  const marks = {
    provider: /\bgateway[.,]/,
    clock: /\bproviderClock\b/,
    packs: /\b(packStorage\b|openPackStorage\()/,
    key: /\bget(Pack)?Signer\(/,
  };
  type Followed = keyof typeof marks;

  /** Reached by the names in the code and never by the command, with the reason. */
  const unused: Record<string, Partial<Record<Followed, string>>> = {
    'db backup': { key: 'a trial of a backup signs nothing' },
    'db seed': { key: 'it makes the keys of the demonstration' },
    ...Object.fromEntries(
      ['catalog import', 'catalog seed', 'sale set', 'sale end'].map((name) => [
        name,
        { provider: 'the shop is changed without it, too' },
      ]),
    ),
  };

  it.each(commands.map((loaded) => [toName(loaded), loaded] as const))('is declared with it: %s', (name, loaded) => {
    const { needs, needsWith = {} } = loaded.command;
    const texts = readReached(loaded);
    const reached = (Object.keys(marks) as Followed[]).filter((need) => texts.some((text) => marks[need].test(text)));
    const exceptions = Object.keys(unused[name] ?? {});
    expect(reached).toEqual(expect.arrayContaining(exceptions));
    const declared = new Set([...needs, ...Object.values(needsWith).flat()]);
    // The provider comes with its clock.
    if (declared.has('provider')) declared.add('clock');
    const known = (Object.keys(marks) as Followed[]).filter((need) => declared.has(need));
    const isImplied = (need: Followed) => need === 'clock' && declared.has('provider');
    expect(reached.filter((need) => !exceptions.includes(need) && !isImplied(need))).toEqual(
      known.filter((need) => !isImplied(need)),
    );
  });
});
