import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '@backline/db';
import { describe, expect, it } from 'vitest';
import { hostPath } from './env.ts';
import { bin, installationsAfter } from './run-backline.ts';

const seeded = installationsAfter('db', 'seed');

const generate = ['license', 'generate', '--sku', 'MUS-01001', '--reason', 'a bundle'];
const readCodes = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1, -1)
    .map((line) => line.split(',', 1)[0] ?? '');
/** A module that kills its process when it is about to make a call to an open file for the Nth time. */
const killAt = (call: 'appendFile' | 'datasync' | 'sync', at: number) =>
  `data:text/javascript,${encodeURIComponent(`
    import { open } from 'node:fs/promises';
    const file = await open(process.execPath);
    const { prototype } = file.constructor;
    await file.close();
    const { ${call}: original } = prototype;
    let left = ${at};
    prototype.${call} = function (...args) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, args);
    };
  `)}`;
const code = /MUS(-[0-9A-HJKMNP-TV-Z]{4}){4}/g;

describe('license generate', () => {
  it('prints new codes once, each of which can be redeemed', async () => {
    const { run } = seeded();
    const partner = [...generate, '--count', '3', '--batch', 'PARTNER', '--days', '90', '--expires', '2099-01-31'];
    const made = await run(...partner);
    expect({ ...made, stdout: made.stdout.replace(code, '<code>') }).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Batch PARTNER has 3 codes for Harbor Strings (MUS-01001). They are shown this once.
      Undo: backline batch revoke PARTNER --reason TEXT
      ",
        "stdout": "<code>
      <code>
      <code>
      ",
      }
    `);
    const codes = made.stdout.trim().split('\n');
    const redeem = ['license', 'redeem', ...codes, '--user', 'customer@example.com', '--reason', 'a test'];
    expect(await run(...redeem)).toMatchObject({ exitCode: 0 });
    expect(await run('batch', 'show', 'PARTNER')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "batch     PARTNER
      grants    Harbor Strings (MUS-01001), for 90 days
      redeem    until <local time>
      codes     3, of which 3 redeemed and 0 revoked
      made      <local time> by operator: a bundle
      more      backline batch export PARTNER
      ",
      }
    `);
    expect(await run(...partner)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Batch PARTNER has 3 codes already, shown when they were made. Choose another name for new ones, or revoke those: backline batch revoke PARTNER
      ",
        "stdout": "",
      }
    `);
    expect(await run(...made.undo, '--yes')).toMatchObject({ stdout: 'PARTNER: 3 codes revoked, 3 grants revoked\n' });
    const json = await run(...generate, '--count', '2', '--batch', 'JSON', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({
      batch: 'JSON',
      count: 2,
      made: 2,
      licenseCodes: [expect.stringMatching(code), expect.stringMatching(code)],
    });
  });

  it('says what is missing or wrong, and leaves no file behind', async () => {
    const { run, directory } = seeded();
    expect(await run(...generate, '--count', '3')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--batch is missing. Add --help to see how it is used.
      ",
        "stdout": "",
      }
    `);
    expect(await run(...generate, '--batch', 'A')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--count is missing. Add --help to see how it is used.
      ",
        "stdout": "",
      }
    `);
    expect(await run(...generate, '--count', '1e3', '--batch', 'A')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--count must be a whole number from 1 to 10000000, not "1e3".
      ",
        "stdout": "",
      }
    `);
    expect(await run(...generate, '--count', '3', '--batch', 'A', '--expires', 'soon')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--expires must be a date such as <day>, not "soon".
      ",
        "stdout": "",
      }
    `);
    const named = [...generate, '--count', '3', '--batch', '=cmd', '--csv', 'a.csv'];
    expect(await run(...named)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "batch: must be letters, digits, dots and dashes
      ",
        "stdout": "",
      }
    `);
    const unknown = ['license', 'generate', '--sku', 'MUS-09999', '--reason', 'a bundle', '--count', '3'];
    expect(await run(...unknown, '--batch', 'A', '--csv', 'a.csv', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no SKU MUS-09999. \\"backline sku list\\" shows those there are."}}
      ",
      }
    `);
    expect(existsSync(join(directory, 'a.csv'))).toBe(false);
    expect(await run(...generate, '--count', '3', '--batch', 'A', '--csv', 'none/a.csv')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "none/a.csv cannot be used: there is no such file or folder.
      ",
        "stdout": "",
      }
    `);
  });

  it('goes on after being killed before or after any write: no code twice, and the file and the database agree', async () => {
    const { run, directory, database } = seeded();
    const csv = join(directory, 'spring.csv');
    const spring = [...generate, '--count', '5500', '--batch', 'SPRING', '--csv', csv];
    for (const [call, at] of [
      ['sync', 1],
      ['appendFile', 1],
      ['datasync', 1],
      ['appendFile', 2],
      ['datasync', 2],
    ] as const) {
      const child = spawn(process.execPath, ['--import', killAt(call, at), bin, ...spring], {
        env: { PATH: hostPath, DATABASE_URL: `file:${database}` },
        stdio: 'ignore',
      });
      expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    }
    // As if the power had gone in the middle of a line.
    appendFileSync(csv, 'MUS-ABCD-EF');
    expect(await run(...spring)).toMatchObject({ stdout: '<dir>/spring.csv\n', exitCode: 0 });
    expect(statSync(csv).mode & 0o777).toBe(0o600);

    const codes = readCodes(csv);
    expect([codes.length, new Set(codes).size]).toEqual([5500, 5500]);
    expect(readFileSync(csv, 'utf8')).toMatch(
      /^licenseCode,batch,sku\n(?:MUS(?:-[0-9A-HJKMNP-TV-Z]{4}){4},SPRING,MUS-01001\n)+$/,
    );
    const store = await openStore({ url: `file:${database}` });
    const { licenseCodes } = store.t;
    const stored = await store.db
      .select({ batch: licenseCodes.batch, lastFour: licenseCodes.lastFour })
      .from(licenseCodes);
    await store.close();
    const lastFours = (all: string[]) => all.map((text) => text.slice(-4)).sort();
    const inBatch = stored.filter(({ batch }) => batch === 'SPRING').map(({ lastFour }) => lastFour);
    expect(lastFours(inBatch)).toEqual(lastFours(codes));
    const some = codes.filter((_, index) => index % 55 === 0);
    const redeem = ['license', 'redeem', ...some, '--user', 'customer@example.com', '--dry-run', '--json'];
    expect(JSON.parse((await run(...redeem)).stdout)).toMatchObject({ errors: [], licenses: { length: some.length } });
    expect(await run(...spring)).toMatchObject({
      stderr: expect.stringMatching(/^Going on after 5500 codes\.\n/),
      exitCode: 0,
    });
    expect(readCodes(csv)).toEqual(codes);
  });

  it('takes no other file, and not a file that lacks what the database has', async () => {
    const { run, directory } = seeded();
    const csv = join(directory, 'a.csv');
    const made = [...generate, '--count', '5', '--batch', 'A', '--csv', csv];
    writeFileSync(csv, 'licenseCo');
    expect(await run(...made)).toMatchObject({ exitCode: 0 });
    expect(readCodes(csv)).toHaveLength(5);
    expect(await run(...generate, '--count', '5', '--batch', 'B', '--csv', csv)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "<dir>/a.csv is there already and is not the file of batch B. Choose another file.
      ",
        "stdout": "",
      }
    `);
    expect(await run(...generate, '--count', '3', '--batch', 'A', '--csv', csv)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The file lists 5 codes of batch A already: more than 3.
      ",
        "stdout": "",
      }
    `);
    expect(
      await run(...generate, '--count', '5', '--batch', 'A', '--csv', join(directory, 'b.csv')),
    ).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Batch A has 5 codes already, and this file lists 0. Go on with the file that it was begun with, or choose another name.
      ",
        "stdout": "",
      }
    `);
    expect(existsSync(join(directory, 'b.csv'))).toBe(false);
    expect(await run(...generate, '--count', '5', '--batch', 'A')).toMatchObject({ stdout: '', exitCode: 1 });
    writeFileSync(join(directory, 'notes.txt'), 'precious');
    expect(await run(...generate, '--count', '5', '--batch', 'C', '--csv', 'notes.txt')).toMatchObject({ exitCode: 1 });
    expect(readFileSync(join(directory, 'notes.txt'), 'utf8')).toBe('precious');
    const other = ['license', 'generate', '--sku', 'MUS-01002', '--reason', 'a bundle', '--count', '5', '--batch', 'A'];
    expect(await run(...other, '--csv', csv)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is a batch A with other terms. Choose another name.
      ",
        "stdout": "",
      }
    `);
    appendFileSync(csv, 'MUS-JYDT-C22N-B4PX-V8EH,A,MUS-01001\n');
    expect(await run(...generate, '--count', '9', '--batch', 'A', '--csv', csv)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The code …V8EH is in batch DEMO-FOREVER already.
      ",
        "stdout": "",
      }
    `);
  });
});
