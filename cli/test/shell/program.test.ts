import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../../src/load-commands.ts';
import { nouns } from '../../src/nouns.ts';
import { toReference } from '../../src/reference.ts';
import { readRequired } from '../../src/shared/command.ts';
import { exitCodes } from '../../src/shared/errors.ts';
import { hostPath } from '../env.ts';
import { bin, createInstallation } from '../run-backline.ts';

const commands = await loadAll();
const names = commands.map(({ noun, verb }) => [...(noun === null ? [] : [noun]), verb]);
const sources = join(import.meta.dirname, '../../src');
const toFile = ({ noun, verb }: (typeof commands)[number]) => `${noun ?? 'standalone'}/${verb}.ts`;

describe('backline', () => {
  it('says what it can do, and how what is asked most is answered', async () => {
    expect(await createInstallation().run('--help')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "Usage: backline [options] [command]

      Manages an installation of the portal: licenses, accounts, the shop, releases,
      the audit, the database.

      Options:
        --version                     print the version of this program
        -h, --help                    display help for command

      Commands:
        license                       License codes: format, generate, look up,
                                      redeem, revoke, and why a customer has or lacks
                                      something.
        batch                         Batches of codes: which there are, how they are
                                      used, revoke one.
        grant                         What a customer has, by hand: grant, revoke,
                                      restore.
        user                          Accounts: invite, see what happened, log out
                                      everywhere, disable, mail a link to a new
                                      password, reset the second factor, move to
                                      another address, merge, export, erase.
        staff                         Who may support customers. Only the operator of
                                      the machine decides that.
        audit                         Who did what and why, and whether that record is
                                      whole.
        privacy                       What is kept of people, and what was erased.
        terms                         Versions of your terms and of your privacy
                                      policy.
        sku                           What can be granted.
        catalog                       What the shop shows: fill it from a file, write
                                      it to one, compare.
        sale                          Sales of packs: put many on sale at once, end
                                      them.
        paddle                        The payment provider: what it sells for us,
                                      which events it has sent.
        order                         What was bought, and what became of it.
        subscription                  Plans: how they stand, and what was paid for
                                      them.
        report                        The month in money: sales, the plan, what
                                      developers earned. And who the customers are.
        review                        Purchases that wait for a person.
        mail                          Mails that wait, were refused or came back.
        task                          Work that waits for its time, for Paddle or for
                                      a person.
        release                       Versions of the plugin that customers download.
        pack                          The sounds: versions of packs, as plugins fetch
                                      them.
        import                        Bring customers, licenses and orders of another
                                      shop.
        keys                          The keys that sign leases and passports.
        device                        Customers' computers: which there are, why one
                                      plays or not, and what to do about it.
        seat                          Places for computers, beside those of a pool.
        pool                          Pools of places: how many computers play what an
                                      account owns.
        lease                         Lease files: what a computer may play, and until
                                      when.
        passport                      Ownership passports: what an account owned,
                                      signed.
        brand                         The look and the words that make the portal
                                      yours.
        db                            The database: migrate, seed, back up, restore,
                                      move, check.
        serve [options]               Serve the portal until SIGTERM or SIGINT. This
                                      process becomes the server. At a terminal,
                                      without any settings, it asks for the three that
                                      production demands, and writes them into a file.
                                      In a checkout, "npm start" builds it first.
        find [options] <TEXT...>      Whatever a customer says: a part of a name or
                                      address, an order, an invoice, the end of a
                                      card, a sum, a day, a code, a batch, a product,
                                      an order of the shop that you moved from.
                                      Several of card, sum and day have to hold
                                      together. Without a hit it looks for what is
                                      near.
        login [options]               Log in to a server as staff, with a second
                                      factor where one is required. The token is kept
                                      in a file that only you can read.
        logout [options]              End the session at a server and forget its
                                      token.
        whoami [options]              Who a server takes you for.
        completion [options] <SHELL>  Print completion for bash, zsh or fish.
        help [command]                display help for command

      Common tasks:
        "I bought it, where is it?"         backline license explain EMAIL
        "My code says invalid."             backline license show CODE
        "I cannot log in."                  backline user show EMAIL
        "49 dollars on my card statement?"  backline find 4242 49.00 22 Nov
        "I bought it twice."                backline order refund TRANSACTION --dry-run
        "I mistyped my address."            backline order resend TRANSACTION --to ADDRESS --reason TEXT
        "Where is my invoice, my refund?"   backline order show TRANSACTION
        "I lost my mailbox."                backline user change-email EMAIL NEW ... (add --help)
        Take a person's code back           backline license revoke CODE --reason TEXT
        Send 50 codes to a partner          backline license generate --count 50 ... (add --help)
        Redeem codes for a customer         backline license redeem CODE --user EMAIL --reason TEXT
        "I paid and got nothing."           backline find EMAIL
        "What am I charged?"                backline subscription show EMAIL
        "It does not play."                 backline device explain EMAIL
        Give something for nothing          backline grant add EMAIL SKU --reason TEXT
        What can be given (SKU)             backline sku list
        Let a colleague do all this         backline staff add EMAIL --reason TEXT
      ",
      }
    `);
  });

  it('explains each command with an example', async () => {
    const { run } = createInstallation();
    for (let from = 0; from < names.length; from += 4) {
      const asked = names.slice(from, from + 4);
      const answers = await Promise.all(asked.map((command) => run(...command, '--help')));
      for (const [index, { stdout, stderr, exitCode }] of answers.entries()) {
        const command = asked[index]?.join(' ');
        expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
        expect(stdout).toContain(`Usage: backline ${command}`);
        expect(stdout).toContain(`  $ backline ${command}`);
        expect(stdout).toContain('--json');
      }
    }
  });

  it('has a file for each command, named like it, and a section for each in the reference', async () => {
    for (const { verb, command } of commands) expect(command.usage.split(' ')[0]).toBe(verb);
    for (const folder of [...Object.keys(nouns), 'standalone'])
      for (const name of readdirSync(join(sources, folder))) {
        const file = `${folder}/${name}`;
        const isCommand = readFileSync(join(sources, file), 'utf8').includes('export const command = ');
        expect([file, isCommand]).toEqual([file, commands.map(toFile).includes(file)]);
      }
    const reference = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
    expect(reference === (await toReference()), 'npm run reference -w @backline/cli').toBe(true);
    for (const code of Object.values(exitCodes)) expect(reference).toContain(`\n| ${code} | `);
    for (const command of names) expect(reference).toContain(`### backline ${command.join(' ')}`);
  });

  it('cannot set a password, and takes none on the command line', async () => {
    for (const { command } of commands)
      expect(Object.keys(command.options ?? {}).join(' ')).not.toMatch(/--password(?!-stdin)|--token/);
    for (const one of commands)
      expect(readFileSync(join(sources, toFile(one)), 'utf8')).not.toMatch(
        /passwordHash|passwords\.hash|resetPassword|changePassword/,
      );
    expect(await createInstallation().run('login', '--password', 'secret')).toMatchObject({ stdout: '', exitCode: 2 });
  });

  it.each([
    ['an unknown command', ['frobnicate']],
    ['an unknown option', ['db', 'migrate', '--frob']],
    ['a missing argument', ['user', 'show']],
    ['too many arguments', ['user', 'show', 'a@example.com', 'b@example.com']],
    ['no command', []],
    ['half a command', ['db']],
  ])('answers %s with how it is used: on stderr, or as JSON', async (_, args) => {
    const { run } = createInstallation();
    const [plain, json] = await Promise.all([run(...args), run(...args, '--json')]);
    expect(plain).toMatchObject({ stdout: '', stderr: expect.stringMatching(/--help/), exitCode: 2 });
    expect(json).toMatchObject({ stderr: '', exitCode: 2 });
    expect(JSON.parse(json.stdout)).toEqual({
      error: { code: 'usage_invalid', message: expect.stringMatching(/--help/) },
    });
  });

  const demanding = commands.filter(({ command }) => (command.required ?? []).length > 0);
  it.each(demanding.map((one) => ({ ...one, name: [one.noun ?? [], one.verb].flat().join(' ') })))(
    'names all options that $name lacks at once, and marks them in its help',
    async ({ noun, verb, command }) => {
      const { required = [], reason, options = {} } = command;
      const asksWhy = reason === 'demanded' || '--reason <TEXT>' in options;
      const names = [...required, ...(asksWhy ? ['reason'] : [])];
      const list = new Intl.ListFormat('en-GB').format(names.map((name) => `--${name}`));
      const refusal = `${list} ${names.length === 1 ? 'is' : 'are'} missing. Add --help to see how it is used.`;
      expect(() => readRequired(command, {})).toThrow(refusal);
      expect(() => readRequired(command, Object.fromEntries(names.map((name) => [name, ' '])))).toThrow(refusal);
      const whole = Object.fromEntries(names.map((name) => [name, ' a text ']));
      expect(readRequired(command, whole)).toMatchObject(Object.fromEntries(required.map((name) => [name, 'a text'])));
      const { stdout: help } = await createInstallation().run(...[noun ?? [], verb].flat(), '--help');
      for (const name of required) expect(help).toMatch(new RegExp(`--${name} <\\w+>\\s+required: `));
    },
  );

  it.each([
    [[], '--name and --slug are missing.'],
    [['--slug', 'fjord'], '--name is missing.'],
    [['--name', ' ', '--slug', 'fjord'], '--name is missing.'],
  ])('says what "brand init" lacks with %j', async (args, sentence) => {
    const { stderr, exitCode } = await createInstallation().run('brand', 'init', 'folder', ...args);
    expect({ stderr, exitCode }).toEqual({ stderr: `${sentence} Add --help to see how it is used.\n`, exitCode: 2 });
  });

  it('asks for a reason with what else is missing, but not for a rehearsal', () => {
    const { command } = commands.find(({ noun, verb }) => noun === 'order' && verb === 'resend') ?? {};
    if (command === undefined) throw new Error('There is no "order resend".');
    expect(() => readRequired(command, {})).toThrow('--to and --reason are missing.');
    expect(() => readRequired(command, { dryRun: true })).toThrow('--to is missing.');
  });

  it('shows how a command is typed where an argument is missing', async () => {
    const { stderr } = await createInstallation().run('user', 'change-email', 'a@example.com', 'b@example.com');
    expect(stderr).toMatch(/Such as:\n {2}\$ backline user change-email \S+ \S+ invoice=\S+ "name=/);
  });

  it('ends quietly when the reader of its output has gone', async () => {
    const ended = async (args: string[], input: string) => {
      const child = spawn(process.execPath, [bin, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
      child.stdout.destroy();
      child.stdin.on('error', () => {});
      // Never ended: a command that went on reading for nobody would hang here.
      child.stdin.write(input);
      let stderr = '';
      child.stderr.on('data', (chunk) => {
        stderr += String(chunk);
      });
      const [exitCode] = await once(child, 'close');
      return { exitCode, stderr };
    };
    expect(await ended(['db', '--help'], '')).toEqual({ exitCode: 0, stderr: '' });
    const lines = 'MUS-ABCD-EFGH-JKMN-PQRS\n'.repeat(10_000);
    expect(await ended(['license', 'format'], lines)).toEqual({ exitCode: 0, stderr: '' });
  });

  it('writes everything to a pipe that a slow reader has not emptied yet', async () => {
    // Reading the width opens the stream, which makes the pipe one that does not wait.
    const script = `const { processIo: { stdout } } = await import(process.argv[1]);
      void stdout.columns;
      stdout.write('a line of text\\n'.repeat(300_000));`;
    const io = new URL('../../src/shared/io.ts', import.meta.url).href;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, io]);
    const [stdout, stderr, [exitCode]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    expect({ length: stdout.length, stderr, exitCode }).toEqual({ length: 4_500_000, stderr: '', exitCode: 0 });
  });

  it.each([
    ['done', ['--help']],
    ['refused', ['license', 'format', 'ab']],
    ['usage', ['frobnicate', '--json']],
    ['unreachable', ['sku', 'list']],
  ] as const)(
    'ends a process with the exit code for "%s", and with the output that it has in memory',
    async (name, args) => {
      const { run, directory, env } = createInstallation();
      const child = spawn(process.execPath, [bin, ...args], { cwd: directory, env: { PATH: hostPath, ...env } });
      const [stdout, stderr, [exitCode]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ]);
      expect(exitCode).toBe(exitCodes[name]);
      expect({ stdout, stderr }).toEqual((await run(...args)).raw);
    },
  );

  it('says so when a command of this machine is typed while a server is set', async () => {
    const { run, runWith } = createInstallation();
    await run('db', 'migrate');
    const { stderr } = await runWith({ BACKLINE_SERVER: 'https://portal.example.com' }, 'db', 'doctor');
    expect(stderr).toMatch(/^This command works on the database of this machine, whatever BACKLINE_SERVER says\.\n/);
  });
});

describe('completion', () => {
  it('completes commands and options in bash', async () => {
    const { run, directory } = createInstallation();
    const { stdout, exitCode } = await run('completion', 'bash');
    expect(exitCode).toBe(0);
    const file = join(directory, 'completion.bash');
    writeFileSync(file, stdout);
    execFileSync('bash', ['-n', file]);
    const complete = (...words: string[]) => {
      const typed = words.map((word) => `'${word}'`).join(' ');
      const script = `. ${file}; complete -p backline; COMP_WORDS=(backline ${typed}); COMP_CWORD=${words.length}; _backline; echo "\${COMPREPLY[*]}"`;
      const [registered, reply = ''] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n');
      expect(registered).toMatch(/complete .*-F _backline backline/);
      return reply;
    };
    expect(complete('')).toMatchInlineSnapshot(
      `"license batch grant user staff audit privacy terms sku catalog sale paddle order subscription report review mail task release pack import keys device seat pool lease passport brand db serve find login logout whoami completion"`,
    );
    expect(complete('lic')).toBe('license');
    expect(complete('license', 're')).toBe('redeem revoke restore');
    expect(complete('license', 'redeem', 'MUS-ABCD-EFGH-JKMN-PQRS', '--')).toMatchInlineSnapshot(
      `"--user --file --reason --dry-run --server --insecure --json"`,
    );
    expect(complete('license', 'redeem', '--file', '')).toBe('');
    expect(complete('completion', '')).toBe('bash zsh fish');
    expect(complete('login', '--pass')).toBe('--password-stdin');
  });

  it('has the other shells, and refuses one that it does not know', async () => {
    const { run } = createInstallation();
    const [zsh, fish, tcsh] = await Promise.all(['zsh', 'fish', 'tcsh'].map((shell) => run('completion', shell)));
    expect(zsh?.stdout).toMatch(/^autoload -U \+X compinit && compinit\n/);
    expect(fish?.stdout).toMatch(/^complete -c backline -n __fish_use_subcommand -a license -d '/);
    expect(tcsh).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "There is no completion for "tcsh". Choose bash, zsh, fish.
      ",
        "stdout": "",
      }
    `);
  });
});
