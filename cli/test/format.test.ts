import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, createInstallation } from './run-backline.ts';

describe('license format', () => {
  it('writes arguments, a pipe and a file as codes are printed', async () => {
    const { run, feed, directory } = createInstallation();
    expect(await run('license', 'format', 'mus abcd efgh jkmn pqrs', 'ABCDEFGH12345678')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "MUS-ABCD-EFGH-JKMN-PQRS
      MUS-ABCD-EFGH-1234-5678
      ",
      }
    `);
    const piped = 'abcd-efgh-jkmn-pqrs\r\n\r\nMUS–ABCD–EFGH–JKMN–PQRS, mus 1111 2222 3333 4444';
    const { stdout } = await feed(piped, 'license', 'format');
    expect(stdout).toMatchInlineSnapshot(`
      "MUS-ABCD-EFGH-JKMN-PQRS
      MUS-ABCD-EFGH-JKMN-PQRS
      MUS-1111-2222-3333-4444
      "
    `);
    writeFileSync(join(directory, 'codes.txt'), piped);
    expect(await run('license', 'format', '--file', 'codes.txt')).toEqual({ stdout, stderr: '', exitCode: 0 });
  });

  it('answers as JSON and as CSV, with line numbers and a hint at slips', async () => {
    const { feed } = createInstallation();
    const piped = 'MUS-JYDT-C22N-B4PX-V8EH\n\nMUS-JYDT-C22N-B4PX-V8EJ\nabc\n';
    expect(await feed(piped, 'license', 'format', '--csv')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "line 4: "abc": MUS-ABC is too short for a code: was it copied whole?
      ",
        "stdout": "line,licenseCode,isLikelyMistyped
      1,MUS-JYDT-C22N-B4PX-V8EH,false
      3,MUS-JYDT-C22N-B4PX-V8EJ,true
      4,MUS-ABC,false
      ",
      }
    `);
    expect(await feed(piped, 'license', 'format', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"codes":[{"line":1,"licenseCode":"MUS-JYDT-C22N-B4PX-V8EH","isLikelyMistyped":false},{"line":3,"licenseCode":"MUS-JYDT-C22N-B4PX-V8EJ","isLikelyMistyped":true},{"line":4,"licenseCode":"MUS-ABC","isLikelyMistyped":false}],"problems":[{"line":4,"text":"abc","message":"MUS-ABC is too short for a code: was it copied whole?"}]}
      ",
      }
    `);
  });

  it('prints a rest that is too short as the rule has it, and warns of it', async () => {
    const { run, feed } = createInstallation();
    expect(await run('license', 'format', 'mus abcd efgh ijkl mnop qrst')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "line 1: "mus abcd efgh ijkl mnop qrst": MUS-QRST is too short for a code: was it copied whole?
      ",
        "stdout": "MUS-ABCD-EFGH-IJKL-MNOP
      MUS-QRST
      ",
      }
    `);
    expect((await feed('abcdefghijklmnopq\nabc', 'license', 'format', '--csv')).stdout).toMatchInlineSnapshot(`
      "line,licenseCode,isLikelyMistyped
      1,MUS-ABCD-EFGH-IJKL-MNOP,true
      1,MUS-Q,false
      2,MUS-ABC,false
      "
    `);
  });

  it('lists what is broken with its line, tells of no more than can be read, and goes on', async () => {
    const { feed } = createInstallation();
    expect(await feed('\n?!\nMUS-ABCD-EFGH-JKMN-PQRS\nab\n', 'license', 'format')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "line 2: "?!": no letters or digits
      line 4: "ab": MUS-AB is too short for a code: was it copied whole?
      ",
        "stdout": "MUS-ABCD-EFGH-JKMN-PQRS
      MUS-AB
      ",
      }
    `);
    const { stderr, exitCode } = await feed('ab\n'.repeat(1000), 'license', 'format');
    expect(exitCode).toBe(1);
    expect(stderr.split('\n').slice(-3)).toEqual([
      'line 200: "ab": MUS-AB is too short for a code: was it copied whole?',
      '… and 800 more: --json lists all.',
      '',
    ]);
  });

  it('changes nothing that is formatted already', async () => {
    const { feed } = createInstallation();
    const typed = [
      'mus abcd efgh',
      'MUSMUS-abcd',
      'ＡＢＣＤ－ＥＦＧＨ',
      'a1b2c3d4e5f6g7h8i9j0k1l2',
      'MUS-ABCD; mus efgh ijkl',
      '—',
    ];
    const once = await feed(typed.join('\n'), 'license', 'format');
    const twice = await feed(once.stdout, 'license', 'format');
    expect(once.stdout.split('\n')).toHaveLength(8);
    expect(twice.stdout).toBe(once.stdout);
  });

  it('streams: what has come is out before the rest comes', async () => {
    const child = spawn(process.execPath, [bin, 'license', 'format'], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.write('abcd efgh\n');
    const [first] = await once(child.stdout, 'data');
    expect(String(first)).toBe('MUS-ABCD-EFGH\n');
    child.stdin.end('jkmn pqrs');
    const [second] = await once(child.stdout, 'data');
    expect(String(second)).toBe('MUS-JKMN-PQRS\n');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('takes 100,000 lines', async () => {
    const { feed } = createInstallation();
    const codes = 'MUS-ABCD-EFGH-JKMN-PQRS\n'.repeat(100_000);
    const { stdout, exitCode } = await feed(codes, 'license', 'format');
    expect({ isSame: stdout === codes, exitCode }).toEqual({ isSame: true, exitCode: 0 });
  });

  it('says what is missing', async () => {
    const { run, directory } = createInstallation();
    mkdirSync(join(directory, 'folder'));
    expect(await run('license', 'format')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Give codes as arguments, with --file FILE, or through a pipe.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'format', '--file', 'none.txt')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "There is no file none.txt.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'format', '--file', 'folder', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"file_unusable","message":"folder cannot be used: it is a folder."}}
      ",
      }
    `);
  });
});
