import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

const file = 'Cadenza.exe';
let emptyFiles: string;
beforeAll(async () => {
  const { run, directory } = createInstallation();
  await run('db', 'migrate');
  writeFileSync(join(directory, file), 'an installer');
  emptyFiles = directory;
});

describe('release', () => {
  it('publish offers each system its highest stable version, and list tells which', async () => {
    const { run } = createInstallation(emptyFiles);
    expect(await run('release', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "There are none: backline release publish VERSION
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'publish', '2.0.0', '--windows', file, '--macos', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 2.0.0 for Windows and macOS.
      ",
        "stdout": "2.0.0
      ",
      }
    `);
    expect(await run('release', 'publish', '1.9.0', '--windows', file, '--macos', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 2.0.0 for Windows and macOS.
      ",
        "stdout": "1.9.0
      ",
      }
    `);
    expect(await run('release', 'publish', '2.1.0-beta.1', '--windows', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 2.0.0 for Windows and macOS.
      2.1.0-beta.1 is beta: the portal does not offer it, and plugins hear of it that ask for beta.
      ",
        "stdout": "2.1.0-beta.1
      ",
      }
    `);
    expect(await run('release', 'publish', '2.0.1', '--windows', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 2.0.1 for Windows, 2.0.0 for macOS.
      ",
        "stdout": "2.0.1
      ",
      }
    `);
    expect(await run('release', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "VERSION       RELEASED    CHANNEL  INSTALLERS      LATEST FOR
      2.1.0-beta.1  <day>  beta     Windows
      2.0.1         <day>  stable   Windows         Windows
      2.0.0         <day>  stable   Windows, macOS  macOS
      1.9.0         <day>  stable   Windows, macOS
      ",
      }
    `);
    const { releases } = JSON.parse((await run('release', 'list', '--json')).stdout);
    expect(releases[1]).toMatchObject({
      version: '2.0.1',
      channel: 'stable',
      withdrawnAt: null,
      installers: [{ deviceType: 'Windows', isLatest: true, sizeBytes: 12 }],
    });
  });

  it('publish takes an installer for each system and processor', async () => {
    const { run } = createInstallation(emptyFiles);
    for (const [option, deviceType, arch] of [
      ['--windows', 'Windows', 'any'],
      ['--macos', 'macOS', 'any'],
      ['--linux', 'Linux', 'x64'],
      ['--windows-arm64', 'Windows', 'arm64'],
      ['--macos-arm64', 'macOS', 'arm64'],
      ['--linux-arm64', 'Linux', 'arm64'],
    ] as const) {
      const version = `3.0.0-${option.slice(2)}`;
      await run('release', 'publish', version, option, file);
      const { releases } = JSON.parse((await run('release', 'list', '--json')).raw.stdout);
      const installers = releases.find((release: { version: string }) => release.version === version)?.installers;
      expect(installers, option).toMatchObject([{ deviceType, arch }]);
    }
  });

  it('publish takes a channel, notes and the day of the release', async () => {
    const { run } = createInstallation(emptyFiles);
    const more = ['--channel', 'beta', '--notes', 'A new reverb.', '--released', '2026-01-31'];
    const { stderr } = await run('release', 'publish', '3.0.0', '--windows', file, ...more);
    expect(stderr).toContain('3.0.0 is beta: the portal does not offer it');
    const { releases } = JSON.parse((await run('release', 'list', '--json')).raw.stdout);
    expect(releases).toMatchObject([
      { version: '3.0.0', channel: 'beta', notes: 'A new reverb.', releasedAt: '2026-01-31T00:00:00.000Z' },
    ]);
    const stable = await run('release', 'publish', '3.1.0-beta.1', '--windows', file, '--channel', 'stable');
    expect(stable.stderr).toContain('3.1.0-beta.1 is a pre-release: publish it on beta.');
  });

  it('withdraw takes a version from the portal once somebody confirms, and restore brings it back', async () => {
    const { run, type } = createInstallation(emptyFiles);
    await run('release', 'publish', '1.4.0', '--windows', file, '--macos', file);
    await run('release', 'publish', '1.5.0', '--windows', file);
    const withdraw = ['release', 'withdraw', '1.5.0', '--reason', 'crashes on start'];
    expect(await run(...withdraw)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This withdraws version 1.5.0: nobody is offered it any more, and links to it are dead. Its files are kept. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await type('no\n', ...withdraw)).toMatchObject({ exitCode: 1 });
    const withdrawn = await run(...withdraw, '--yes');
    expect(withdrawn).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 1.4.0 for Windows and macOS.
      Undo: backline release restore 1.5.0 --reason TEXT
      ",
        "stdout": "1.5.0 is withdrawn
      ",
      }
    `);
    expect(JSON.parse((await run('audit', 'list', '--limit', '1', '--json')).stdout).entries[0]).toMatchObject({
      action: 'release.withdrawn',
      actor: 'operator',
      subject: 'version 1.5.0',
      reason: 'crashes on start',
    });
    expect(await run(...withdraw, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 1.4.0 for Windows and macOS.
      ",
        "stdout": "1.5.0 is withdrawn already; nothing was changed
      ",
      }
    `);
    expect(await run('release', 'publish', '1.5.0', '--windows', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Version 1.5.0 was withdrawn. Offer the same files again with "backline release restore 1.5.0", or publish others under another number.
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'withdraw', '1.4.0', '--reason', 'as well', '--yes', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers no version: customers read that none has been released yet.
      Undo: backline release restore 1.4.0 --reason TEXT
      ",
        "stdout": "{"version":"1.4.0","isChanged":true}
      ",
      }
    `);
    expect((await run('release', 'list')).stdout).toMatchInlineSnapshot(`
      "VERSION  RELEASED    CHANNEL  INSTALLERS      LATEST FOR
      1.5.0    <day>  stable   Windows         withdrawn
      1.4.0    <day>  stable   Windows, macOS  withdrawn
      "
    `);
    const restored = await run(...withdrawn.undo);
    expect(restored).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The portal offers 1.5.0 for Windows.
      Undo: backline release withdraw 1.5.0 --reason TEXT
      ",
        "stdout": "1.5.0 is back
      ",
      }
    `);
    expect(restored.undo).toEqual(['release', 'withdraw', '1.5.0', '--reason', 'TEXT']);
    expect(await run(...withdrawn.undo)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('not withdrawn'),
    });
  });

  it('refuses what is no version, no file, unknown or without a reason', async () => {
    const { run } = createInstallation(emptyFiles);
    expect(await run('release', 'publish', '9.0.0')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Give at least one installer: --windows FILE, --macos FILE, --linux FILE.
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'publish', '9.0.1', '--macos', 'none.pkg', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"usage_invalid","message":"There is no file none.pkg."}}
      ",
      }
    `);
    expect(await run('release', 'publish', '9.0.1', '--macos', '.')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "There is no file ..
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'publish', 'nine', '--macos', 'none.pkg')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""nine" is not a version such as 1.4.0.
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'withdraw', '9.0.1', '--reason', 'a test', '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no version 9.0.1. "backline release list" shows those there are.
      ",
        "stdout": "",
      }
    `);
    expect(await run('release', 'restore', '9.0.1', '--reason', 'a test', '--json')).toMatchObject({ exitCode: 1 });
    expect(await run('release', 'withdraw', '9.0.1')).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await createInstallation().run('release', 'list')).toMatchObject({ stdout: '', exitCode: 3 });
  });
});
