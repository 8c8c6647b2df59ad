import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { startS3Server, startTestProcess, waitUntil } from '@backline/testing';
import { describe, expect, it } from 'vitest';
import { hostPath } from '../env.ts';
import { bin, createInstallation, installationsAfter } from '../run-backline.ts';
import { listFiles, makeKeys } from './backup-files.ts';

const seeded = installationsAfter('db', 'seed');

/** Runs the program where the system refuses files over so many blocks, which a shell counts in 512 or 1024 bytes. */
async function runWithin(blocks: number, env: Record<string, string>, program: string[]) {
  const command = `ulimit -f ${blocks}; exec "$@"`;
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, ...program], {
    cwd: import.meta.dirname,
    env: { PATH: hostPath, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { stdout, stderr, exitCode };
}

/** The commands of a section of docs/backups.md, one for each numbered step that has one. */
function readSteps(title: string): string[] {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/backups.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${title}\n`);
  const [steps = ''] = section.split('\n## ');
  return [...steps.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].flatMap(([, step = '']) => {
    const [, command] = /^`backline ([^`]+)`/.exec(step) ?? [];
    return command === undefined ? [] : [command];
  });
}

/** The objects of packs, without the one that says whose they are. */
const listPacks = (folder: string) => listFiles(folder).filter((file) => !file.startsWith(join(folder, 'o')));

describe('backups outside', () => {
  it('bring everything back into an empty place by the key alone', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const packs = join(shop.directory, 'packs');
    const env = { ...keys, BACKUP_TO: to, DATA_PATH: join(shop.directory, 'data') };
    mkdirSync(join(shop.directory, 'downloads'), { recursive: true });
    writeFileSync(join(shop.directory, 'downloads', 'installer-1'), 'an installer');

    const first = JSON.parse((await shop.runWith(env, 'db', 'backup', '--json')).raw.stdout);
    expect(first).toMatchObject({
      pruned: 0,
      files: listPacks(packs).length + listFiles(join(shop.directory, 'downloads')).length,
    });
    const before = listFiles(to);
    const plain = ['composer', 'customer@example.com', 'an installer', 'APP_SECRET'];
    for (const file of before) for (const word of plain) expect(readFileSync(file, 'latin1')).not.toContain(word);

    // Unchanged files are there already.
    await shop.run('user', 'invite', 'late@example.com');
    const second = JSON.parse((await shop.runWith(env, 'db', 'backup', '--json')).raw.stdout);
    expect(second.newBytes).toBeLessThan(first.newBytes / 2);
    expect((await shop.runWith(env, 'db', 'doctor')).stdout).toContain('backup_untried');
    const tried = await shop.runWith(env, 'db', 'backup', 'verify', '--key', key);
    expect(tried).toMatchObject({ stderr: expect.stringContaining('was restored, and is sound'), exitCode: 0 });
    expect((await shop.runWith(env, 'db', 'doctor')).stdout).not.toContain('backup_untried');

    const machine = join(shop.directory, 'another machine');
    mkdirSync(machine);
    const settingsFile = join(machine, 'backline.env');
    const from = ['db', 'restore', '--from', to, '--key', key];
    expect(await shop.runWith({ BACKUP_TO: '' }, ...from, '--settings', settingsFile)).toMatchObject({ exitCode: 0 });
    const settings = parseEnv(readFileSync(settingsFile, 'utf8')) as Record<string, string>;
    expect(settings.APP_SECRET).toBe(shop.env.APP_SECRET);
    const there = {
      ...settings,
      DATABASE_URL: `file:${join(machine, 'shop.sqlite')}`,
      DATA_PATH: join(machine, 'data'),
    };
    expect(await shop.runWith(there, ...from, '--yes')).toMatchObject({ exitCode: 0 });
    expect(await shop.runWith(there, 'user', 'show', 'late@example.com', '--reason', 'a test')).toMatchObject({
      exitCode: 0,
    });
    expect(await shop.runWith(there, 'pack', 'verify')).toMatchObject({ exitCode: 0 });
    expect(readFileSync(join(machine, 'downloads', 'installer-1'), 'utf8')).toBe('an installer');
    expect(listPacks(join(machine, 'packs')).length).toBe(listPacks(packs).length);
  });

  it('go into a bucket, are listed, and are refused with another key or without a part', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const server = await startS3Server();
    try {
      const bucket = new URL(server.url);
      const env = {
        ...keys,
        BACKUP_S3_ENDPOINT: bucket.origin,
        BACKUP_S3_REGION: server.region,
        BACKUP_S3_KEY: server.key,
        BACKUP_S3_SECRET: server.secret,
        DATA_PATH: join(shop.directory, 'data'),
      };
      const to = ['--to', `s3:/${bucket.pathname}/shop`];
      server.faults.push({ status: 503 }, 'reset');
      const made = await shop.runWith(env, 'db', 'backup', ...to);
      expect(made).toMatchObject({ exitCode: 0 });
      expect((await shop.runWith(env, 'db', 'backup', 'list', ...to)).raw.stdout).toContain(made.raw.stdout.trim());
      expect(await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', key)).toMatchObject({
        stdout: '',
        exitCode: 0,
      });

      const other = await makeKeys(seeded());
      const refused = await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', other.key);
      expect(refused).toMatchObject({ stderr: expect.stringContaining('is not signed by this key'), exitCode: 1 });
      const [, signedBy = ''] = /^(# signed-by: .*)$/m.exec(readFileSync(key, 'utf8')) ?? [];
      writeFileSync(other.key, readFileSync(other.key, 'utf8').replace(/^# signed-by: .*$/m, signedBy));
      const closed = await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', other.key);
      expect(closed).toMatchObject({
        stderr: expect.stringContaining('This key does not open the backup'),
        exitCode: 1,
      });
      writeFileSync(other.key, readFileSync(other.key, 'utf8').replace(signedBy, ''));
      const unsigned = await shop.runWith(env, 'db', 'backup', 'verify', ...to, '--key', other.key);
      expect(unsigned).toMatchObject({ stderr: expect.stringContaining('has no line "# signed-by: …"'), exitCode: 2 });

      for (const name of server.objects.keys()) if (name.includes('/c/')) server.objects.delete(name);
      const torn = await shop.runWith(env, 'db', 'restore', '--from', to[1] ?? '', '--key', key, '--yes');
      expect(torn).toMatchObject({ stderr: expect.stringMatching(/lacks \d+ parts, without which/), exitCode: 1 });
      expect(torn.stderr).toContain('The database of the backup is not whole, so nothing was changed.');
    } finally {
      await server.stop();
    }
  });

  it.skipIf(process.platform === 'win32')(
    'end in words where a disk refuses a write, and leave all as it was',
    async () => {
      const shop = seeded();
      const { settings: keys, key } = await makeKeys(shop);
      const { directory } = shop;
      const [to, data, downloads] = ['outside', 'data', 'downloads'].map((name) => join(directory, name)) as [
        string,
        string,
        string,
      ];
      const env = { ...shop.env, ...keys, BACKUP_TO: to, DATA_PATH: data };
      expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
      const lists = () => listFiles(join(to, 'l'));
      const before = lists();

      mkdirSync(downloads, { recursive: true });
      writeFileSync(join(downloads, 'installer-1'), Buffer.alloc(7_000_000));
      const readShop = () =>
        listFiles(directory)
          // A failed backup leaves a row that says so.
          .filter((file) => !file.startsWith(to) && !file.includes('.sqlite'))
          .map((file) => [file, readFileSync(file, 'latin1')]);
      const shopBefore = readShop();

      // The installer does not fit.
      const torn = await runWithin(6000, env, [bin, 'db', 'backup']);
      const message = `Backups cannot be kept in ${to}: its files may not be that large. Those that are there stay as they are.\n`;
      expect(torn).toEqual({ stdout: '', stderr: message, exitCode: 1 });
      expect(listFiles(to).filter((file) => file.endsWith('.part'))).toEqual([]);

      // Not even the copy of the database fits. By itself: a command writes to the database, too, which is as large.
      mkdirSync(join(data, 'backup'), { recursive: true });
      const uncopied = await runWithin(800, env, [
        '--input-type=module',
        '--eval',
        `import { snapshotDatabase } from '@backline/db/snapshots'; await snapshotDatabase(${JSON.stringify(shop.env.DATABASE_URL)}, ${JSON.stringify(join(data, 'backup', 'database'))}, {});`,
      ]);
      rmSync(join(data, 'backup'), { recursive: true });
      expect(uncopied).toMatchObject({ stdout: '', exitCode: 1 });
      expect(uncopied.stderr).toContain(`The database cannot be copied to ${data} (disk I/O error)`);

      expect(lists()).toEqual(before);
      expect(readShop()).toEqual(shopBefore);
      expect(await shop.runWith(env, 'db', 'backup', 'verify', '--key', key)).toMatchObject({ exitCode: 0 });
      expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 0 });
      expect(lists()).toHaveLength(2);
    },
  );

  it('bring a machine that is gone, and a staging shop, where docs/backups.md says', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const env = { ...keys, BACKUP_TO: to, BACKUP_EVERY: '1m', DATA_PATH: join(shop.directory, 'data') };
    const made = JSON.parse((await shop.runWith(env, 'db', 'backup', '--json')).raw.stdout);
    const listStamps = () => listFiles(join(to, 'l')).map((file) => basename(file).toUpperCase());
    const listShops = () => new Set(listFiles(join(to, 'l')).map((file) => basename(dirname(file))));
    const before = listFiles(to).toSorted();

    /** Runs the commands of a section of the page one after the other. */
    const walk = (title: string, name: string) => {
      const machine = join(shop.directory, name);
      const file = join(shop.directory, `${name}.env`);
      const commands = readSteps(title).map((line) =>
        line
          .split(' ')
          .map((word) => ({ 's3://our-backups/shop': to, 'key.txt': key })[word] ?? word.replace(/^\w+\.env$/, file)),
      );
      const own = { DATABASE_URL: `file:${join(machine, 'shop.sqlite')}`, DATA_PATH: join(machine, 'data') };
      const run = (more: Record<string, string>) => {
        const command = commands.shift() ?? [];
        return shop.runWith({ ...more, ...own }, ...command, ...(command.includes('restore') ? ['--yes'] : []));
      };
      const serve = (more: Record<string, string>) => {
        expect(commands.shift()).toEqual(['serve']);
        return startTestProcess(machine, { ...more, ...own });
      };
      const readSettings = () => parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
      return { run, serve, readSettings, own, commands };
    };

    const staging = walk('A staging shop beside production', 'staging');
    expect(await staging.run({})).toMatchObject({ exitCode: 0 });
    const whole: Record<string, string> = { ...staging.readSettings(), ...staging.own };
    const {
      BACKUP_TO: _,
      BACKUP_RECIPIENT: _recipient,
      BACKUP_SIGNING_KEY: _signed,
      BACKUP_EVERY: _every,
      ...without
    } = whole;
    const copied = await staging.run(without);
    expect(copied).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('This is a copy, and a shop of its own'),
    });
    const copy = await staging.serve(without);
    expect((await fetch(`${copy.url}/ready`)).status).toBe(200);
    await copy.end('SIGTERM');
    expect(staging.commands).toEqual([]);
    // Where the settings of production stay in it, it takes nothing from production.
    const refused = await shop.runWith(whole, 'db', 'backup');
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('backups of another shop') });
    expect((await shop.runWith(whole, 'db', 'doctor')).stdout).toContain(
      'backup_place_foreign: The place has backups of',
    );
    expect(listFiles(to).toSorted()).toEqual(before);

    const gone = walk('The machine is gone', 'machine');
    expect(await gone.run({})).toMatchObject({ exitCode: 0 });
    const settings = gone.readSettings();
    // A supervisor may have started it before.
    await shop.runWith({ ...settings, ...gone.own }, 'db', 'migrate');
    expect((await shop.runWith({ ...settings, ...gone.own }, 'db', 'backup')).exitCode).toBe(1);
    const restored = await gone.run(settings);
    const said = `Backup ${made.stamp} of shop ${[...listShops()]}, made at `;
    expect(restored.raw.stderr).toContain(said);
    expect(restored.raw.stderr).toMatch(/: 4 accounts, 0 orders, 2 packs, in \d+ files beside the database\./);
    expect(restored).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('This is a copy') });
    const server = await gone.serve(settings);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    // By itself, in the same place, as the same shop.
    await waitUntil(() => listStamps().some((stamp) => stamp !== made.stamp));
    await server.end('SIGTERM');
    expect([...listShops()]).toHaveLength(1);
    const doctor = await gone.run(settings);
    expect(doctor.stdout.trim().split('\n')).toEqual([expect.stringContaining('backup_untried')]);
    expect(gone.commands).toEqual([]);
    expect(await shop.runWith({ ...settings, ...gone.own }, 'pack', 'verify')).toMatchObject({ exitCode: 0 });
  });

  it('are refused beside those of a stranger, who has the public recipient, and so is the stranger', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const env = { ...keys, BACKUP_TO: to, DATA_PATH: join(shop.directory, 'data') };
    const [stamp = ''] = (await shop.runWith(env, 'db', 'backup')).raw.stdout.trim().split('\n');
    const stranger = createInstallation();
    await stranger.run('db', 'migrate');
    const own = { ...env, ...(await makeKeys(stranger)).settings, BACKUP_RECIPIENT: keys.BACKUP_RECIPIENT };
    const before = listFiles(to).toSorted();
    const refused = await stranger.runWith(own, 'db', 'backup');
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('nothing is removed') });
    expect(listFiles(to).toSorted()).toEqual(before);
    // By other means, newer than ours: into another place first, and then copied.
    const elsewhere = join(shop.directory, 'elsewhere');
    await stranger.runWith({ ...own, BACKUP_TO: elsewhere }, 'db', 'backup');
    cpSync(elsewhere, to, { recursive: true });
    const outcome = await shop.runWith(env, 'db', 'restore', '--from', to, '--key', key, '--dry-run');
    expect(outcome.raw.stderr).toContain(`Backup ${stamp} of shop`);
    expect(outcome.raw.stderr).toContain('1 list not signed by this key, and not used: l/');
    expect(await shop.runWith(env, 'db', 'backup')).toMatchObject({ exitCode: 1 });
    const doctor = await shop.runWith(env, 'db', 'doctor');
    expect(doctor.stdout).toContain("backup_place_foreign: The place has lists without the signature of this shop's");
  });

  it('that hold more than the database want a decision, and the doctor names them', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const env = { ...keys, BACKUP_TO: to, DATA_PATH: join(shop.directory, 'data') };
    const run = (...args: string[]) => shop.runWith(env, ...args);
    const first = (await run('db', 'backup')).raw.stdout.trim();
    await run('user', 'invite', 'late@example.com');
    const fuller = (await run('db', 'backup')).raw.stdout.trim();
    for (const { at, stamp } of [
      { at: [], stamp: fuller },
      { at: ['--at', first], stamp: first },
    ])
      expect((await run('db', 'backup', 'verify', '--key', key, ...at)).raw.stderr).toContain(
        `Backup ${stamp} was restored, and is sound.`,
      );
    // Into its own place: that is the shop, and no copy of it.
    const back = await run('db', 'restore', '--from', to, '--key', key, '--at', first, '--yes');
    expect(back).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('This is a copy') });
    expect((await run('db', 'doctor')).raw.stdout).toContain(`backup_ahead: Backup ${fuller} of this shop holds more`);
    const asked = await run('db', 'backup');
    expect(asked.exitCode).not.toBe(0);
    expect(asked.raw.stderr).toContain(`Backup ${fuller} of this shop holds more than its database`);
    expect(await run('db', 'backup', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await run('db', 'backup')).toMatchObject({ exitCode: 0 });
    expect((await run('db', 'doctor')).stdout).not.toContain('backup_ahead');
  });

  it('are not sound with damage that was there when they were made, or came after', async () => {
    const shop = seeded();
    const { settings: keys, key } = await makeKeys(shop);
    const to = join(shop.directory, 'outside');
    const env = { ...keys, BACKUP_TO: to, DATA_PATH: join(shop.directory, 'data') };
    const verify = () => shop.runWith(env, 'db', 'backup', 'verify', '--key', key);
    mkdirSync(join(shop.directory, 'files'));
    writeFileSync(join(shop.directory, 'files', 'setup.exe'), 'MZ an installer');
    const release = await shop.run('release', 'publish', '9.9.9', '--windows', 'files/setup.exe');
    expect(release).toMatchObject({ exitCode: 0 });
    await shop.runWith(env, 'db', 'backup');
    expect(await verify()).toMatchObject({ exitCode: 0 });

    const flip = (file: string, at: number) => {
      const bytes = readFileSync(file);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    };
    const [bundle = ''] = listFiles(join(shop.directory, 'packs', 'b'));
    const installer = listFiles(join(shop.directory, 'downloads')).find((file) =>
      readFileSync(file, 'utf8').startsWith('MZ'),
    );
    flip(bundle, 100);
    flip(installer ?? '', 5);
    await shop.runWith(env, 'db', 'backup');
    const found = await verify();
    expect(found).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is not sound') });
    expect(found.stdout).toMatch(/pack_damaged: Pack .* bundle \w+ is damaged at byte/);
    // The installer came from the backup before.
    expect(found.stdout).not.toContain('installer_damaged');
    const elsewhere = ['--to', join(shop.directory, 'elsewhere')];
    const refused = await shop.runWith(env, 'db', 'backup', ...elsewhere);
    expect(refused.stderr).toContain('in no backup: 1 of the files that the database names');
    expect(refused.exitCode).not.toBe(0);
    expect(await shop.runWith(env, 'db', 'backup', ...elsewhere, '--yes')).toMatchObject({ exitCode: 0 });
    const there = await shop.runWith(env, 'db', 'backup', 'verify', ...elsewhere, '--key', key);
    expect(there.stdout).toContain('installer_damaged: setup.exe of version 9.9.9 is not as it was published');

    for (const piece of listFiles(join(to, 'c'))) if (statSync(piece).size > 100_000) flip(piece, 70_000);
    const torn = await verify();
    expect(torn).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('The next backup writes') });
    expect(torn.stdout).toMatch(/part_damaged: .*a part of the backup is damaged/);
  });

  it('say what each of their keys is for, and where the one that opens them belongs', async () => {
    const { run } = createInstallation();
    expect(await run('db', 'backup', 'key')).toMatchObject({
      stdout: expect.stringMatching(
        /^BACKUP_RECIPIENT=age1\w+\nBACKUP_SIGNING_KEY=\S+\n# signed-by: \S+\nAGE-SECRET-KEY-1\w+\n$/,
      ),
      stderr: `BACKUP_RECIPIENT closes backups and BACKUP_SIGNING_KEY signs them: both are settings of the server, and the second is
secret. The last two lines are a file that opens them and tells them from a stranger's: keep it where neither this machine
nor the backups are, on paper, too. Nothing of a backup can be read without it.
`,
    });
  });

  it('say what is missing, before anything is read', async () => {
    const { directory, run } = seeded();
    const nowhere = await run('db', 'backup', 'verify', '--key', 'none');
    expect(nowhere).toMatchObject({ stderr: expect.stringContaining('Say where the backups are'), exitCode: 2 });
    const empty = join(directory, 'empty');
    mkdirSync(empty);
    const { key } = await makeKeys(seeded());
    const none = await run('db', 'restore', '--from', empty, '--key', key);
    expect(none).toMatchObject({ stderr: expect.stringContaining('There is no backup here'), exitCode: 1 });
    const open = await run('db', 'backup', '--to', empty);
    expect(open).toMatchObject({ stderr: expect.stringContaining('BACKUP_RECIPIENT is not set'), exitCode: 1 });
    expect(listFiles(empty)).toEqual([]);
    rmSync(empty, { recursive: true });
  });
});
