import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createInstallation, installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');

function write(directory: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
}
const sound = (name: string) => Array.from({ length: 20_000 }, (_, at) => `${name} ${at * at}`).join();

describe('pack', () => {
  it('publishes what is cured of its faults, and says what an update fetches', async () => {
    const { run, directory } = seeded();
    expect(await run('pack', 'list', 'MUS-01008')).toMatchObject({
      stderr: 'There are none: backline pack publish SKU FOLDER --version 1.0.0\n',
      stdout: '',
    });
    write(directory, { 'Low/Kick.wav': sound('kick'), 'Low/con.wav': '1', 'Low/kick.wav': '2' });
    expect(await run('pack', 'publish', 'MUS-01008', 'Low', '--version', '1.0.0')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^This folder cannot be published\..*\n"Low.*|"con\.wav".*\n"kick\.wav" and/s),
    });
    write(directory, { 'Tide/Kick.wav': sound('kick'), 'Tide/Snare.wav': sound('snare'), 'Tide/.DS_Store': '' });
    const published = await run('pack', 'publish', 'Low Tide', 'Tide', '--version', '1.0.0', '--notes', 'The first.');
    expect(published).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Skipped, because hidden: ".DS_Store".
      Tide 1.0.0: 2 files, 591 KB.
      New: 591 KB; stored now: 591 KB.
      Offered of MUS-01008: 1.0.0.
      ",
        "stdout": "MUS-01008 1.0.0
      ",
      }
    `);
    expect((await run('pack', 'publish', 'MUS-01008', 'Tide', '--version', '1.0.1')).stderr).toContain(
      'Nothing has changed since version 1.0.0',
    );
    write(directory, { 'Tide/Snare.wav': `${sound('snare')} and a tail`, 'Tide/Tom.wav': 'tom' });
    expect(await run('pack', 'diff', 'MUS-01008', '1.0.0', './Tide')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "added    1 file
      changed  1 file
      removed  0 files
      fetched  65 KB of 591 KB

      FILE       SIZE     FETCHED  WHY
      Snare.wav  305 KB   65 KB    a part of it is different
      Tom.wav    <n> bytes  <n> bytes  a new file
      ",
      }
    `);
    await run('pack', 'publish', 'MUS-01008', 'Tide', '--version', '1.1.0-beta.1');
    expect(await run('pack', 'list', 'MUS-01008')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "SKU        VERSION       PUBLISHED   CHANNEL  FILES  SIZE    STORED  REQUESTS/GB  STATE
      MUS-01008  1.1.0-beta.1  <day>  beta     3      591 KB  65 KB   2            offered
      MUS-01008  1.0.0         <day>  stable   2      591 KB  591 KB  1            offered
      ",
      }
    `);
    expect(await run('pack', 'verify', 'MUS-01008')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Looked at 2 versions: 2 bundles, 656 KB.
      No problems found.
      ",
        "stdout": "",
      }
    `);
  });

  it('says what is left out of a folder, and why', async () => {
    const { run, directory } = seeded();
    const takes = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((name) => [`Tide/${name}.wav.asd`, '1']));
    write(directory, { 'Tide/A.wav': 'a', 'Tide/.git/config': '1', 'Tide/Icon\r': '2', 'Tide/A.txt~': '3', ...takes });
    const { stderr } = await run('pack', 'publish', 'MUS-01008', 'Tide', '--version', '1.0.0', '--dry-run');
    expect(stderr).toContain(`Skipped, because hidden: ".git/".
Skipped, because an earlier or unfinished file: "A.txt~".
Skipped, because made by an audio program: "A.wav.asd", "B.wav.asd", "C.wav.asd" and 2 more.
Skipped, because made by a system: "Icon\\r".
Tide 1.0.0: 1 file, `);
  });

  it('refuses a folder whose own name is not UTF-8, in the words for those within', async () => {
    const { run, directory } = seeded();
    const publish = (folder: string) => run('pack', 'publish', 'MUS-01008', folder, '--version', '1.0.0', '--dry-run');
    expect(await publish('Geb\ufffdhr')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /Geb\ufffdhr": it is not written in UTF-8\. Rename it, and run the command again\.\n$/,
      ),
    });
    write(directory, { 'Tide \ufffd/A.wav': 'a' });
    // The character itself is fine.
    expect(await publish('Tide \ufffd')).toMatchObject({ exitCode: 0 });
  });

  it('publishes on a channel, and stores nothing in a dry run', async () => {
    const { run, directory } = seeded();
    write(directory, { 'Tide/Kick.wav': sound('kick') });
    const publish = (...more: string[]) => run('pack', 'publish', 'MUS-01008', 'Tide', '--version', '1.0.0', ...more);
    const list = async () => JSON.parse((await run('pack', 'list', 'MUS-01008', '--json')).raw.stdout);
    expect((await publish('--dry-run')).stderr).toContain('Nothing was stored: this was a dry run.');
    expect(await list()).toEqual({ packs: [] });
    await publish('--channel', 'beta');
    expect(await list()).toMatchObject({ packs: [{ version: '1.0.0', channel: 'beta' }] });
  });

  it('verify reads every block, or only looks at sizes, and signs again by the newest key', async () => {
    const { run, directory } = seeded();
    const findSigner = async (folder: string) => {
      await run('pack', 'export', 'MUS-01004', folder);
      const text = readFileSync(join(directory, folder, '.backline/head.txt'), 'utf8');
      const [, header = ''] = /^pack:[ \t]*([^.]+)/m.exec(text) ?? [];
      return JSON.parse(Buffer.from(header, 'base64url').toString()).kid;
    };
    expect(await findSigner('before')).toBe('development');
    const { kid } = JSON.parse((await run('keys', 'init', '--single', '--yes', '--json')).raw.stdout);
    expect((await run('pack', 'verify', 'MUS-01004')).exitCode).toBe(0);
    expect(await findSigner('verified')).toBe('development');
    expect(await run('pack', 'verify', 'MUS-01004', '--sign-again')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('Signed again: 1 version.'),
    });
    expect(await findSigner('signed')).toBe(kid);

    const bundles = readdirSync(join(directory, 'packs/b'), { recursive: true, encoding: 'utf8' });
    for (const bundle of bundles
      .map((name) => join(directory, 'packs/b', name))
      .filter((path) => statSync(path).isFile())) {
      const bytes = readFileSync(bundle);
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      writeFileSync(bundle, bytes);
    }
    expect(await run('pack', 'verify', 'MUS-01004', '--quick')).toMatchObject({ exitCode: 0, stdout: '' });
    expect((await run('pack', 'verify', 'MUS-01004')).exitCode).toBe(1);
  });

  it('exports the version that is asked for', async () => {
    const { run } = seeded();
    expect((await run('pack', 'export', 'MUS-01001', 'offered')).stderr).toContain('MUS-01001 1.1.0: ');
    const older = await run('pack', 'export', 'MUS-01001', 'older', '--version', '1.0.0');
    expect(older.stderr).toContain('MUS-01001 1.0.0: ');
  });

  it('withdraws, restores and moves, each with its undo', async () => {
    const { run } = seeded();
    const withdrawn = await run('pack', 'withdraw', 'Harbor', '1.1.0', '--reason', 'a wrong loop', '--yes');
    expect(withdrawn).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Offered of MUS-01001: 1.0.0.
      Undo: backline pack restore MUS-01001 1.1.0 --reason TEXT
      ",
        "stdout": "MUS-01001 1.1.0 is withdrawn
      ",
      }
    `);
    const back = await run(...withdrawn.undo.map((word) => (word === 'TEXT' ? 'it was the driver' : word)));
    expect(back).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Offered of MUS-01001: 1.1.0.
      Undo: backline pack withdraw MUS-01001 1.1.0 --reason TEXT
      ",
        "stdout": "MUS-01001 1.1.0 is back
      ",
      }
    `);
    expect(await run('pack', 'move', 'MUS-01001', '1.1.0', 'beta', '--reason', 'a test')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Offered of MUS-01001: 1.0.0, and 1.1.0 to those who ask for beta.
      Undo: backline pack move MUS-01001 1.1.0 stable --reason TEXT
      ",
        "stdout": "MUS-01001 1.1.0 is beta now
      ",
      }
    `);
    expect(await run('pack', 'gc', '--dry-run')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "would delete 0 objects, <n> bytes
      ",
      }
    `);
    expect(await run('pack', 'list', 'Nobody')).toMatchObject({ exitCode: 1 });
  });

  it('exports a folder that plugins take for the pack, and inspects it without a database', async () => {
    const { run, directory } = seeded();
    expect(await run('pack', 'export', 'MUS-01004', 'stick')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "MUS-01004 1.0.0: 26 files, 59 KB.
      ",
        "stdout": "stick
      ",
      }
    `);
    expect(await run('pack', 'export', 'MUS-01004', 'stick')).toMatchObject({ exitCode: 2 });
    write(directory, { 'roots.json': (await run('keys', 'list', '--json')).raw.stdout });
    const elsewhere = createInstallation();
    const inspect = (name: string) =>
      elsewhere.run('pack', 'inspect', join(directory, name), '--roots', join(directory, 'roots.json'));
    expect(await inspect('stick')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "pack      Felt & Wire (MUS-01004)
      version   1.0.0, publication 1
      size      26 files, 59 KB; plays after 16 KB
      signed    <day>

      OPTION     NAME                        FILES  SIZE
      mechanics  Pedals, keys and the stool  4      3.6 KB
      ",
      }
    `);
    const list = join(directory, 'stick/.backline/list');
    const bytes = readFileSync(list);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(list, bytes);
    expect(await inspect('stick')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('The list beside it'),
    });
    write(directory, {
      'head.txt': readFileSync(join(directory, 'stick/.backline/head.txt'), 'utf8').replace('.e', '.f'),
    });
    expect(await inspect('head.txt')).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('Not valid') });
  });

  it('leaves alone what a NAS or a system puts beside packs, and says it in a line', async () => {
    const { run, directory } = seeded();
    mkdirSync(join(directory, 'packs', 'lost+found'));
    write(directory, { 'packs/@eaDir/list': '', 'packs/.DS_Store': '', 'packs/b/@eaDir/x': '' });
    const line = 'Where packs are stored lies what is none of them, and is left alone: b/@eaDir.';
    for (const command of [
      ['pack', 'gc'],
      ['db', 'doctor'],
    ]) {
      const answer = await run(...command);
      expect(answer).toMatchObject({ exitCode: 0 });
      expect(answer.stderr.split('\n').filter((one) => one === line)).toHaveLength(1);
    }
    expect(existsSync(join(directory, 'packs', '.DS_Store'))).toBe(true);
  });

  it('counts packs on sale without sounds in the doctor', async () => {
    const { run } = seeded();
    expect((await run('db', 'doctor')).stderr).toContain('"backline pack publish" gives them some.');
  });
});
