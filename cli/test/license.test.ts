import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from './run-backline.ts';

const free = 'MUS-JYDT-C22N-B4PX-V8EH';
const month = 'MUS-JZBB-4T0C-RR8W-70ZA';
const email = 'customer@example.com';

/** The demonstration accounts and codes. */
const seeded = installationsAfter('db', 'seed');

describe('license show', () => {
  it('tells what a code is, by all of it or by its last four', async () => {
    const { run } = seeded();
    expect(await run('license', 'show', free)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "code      …V8EH, batch DEMO-FOREVER
      grants    Copperline Brass (MUS-01005), for ever
      state     can be redeemed
      ",
      }
    `);
    expect(await run('license', 'show', 'DEMO-LATE/TR8P')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "code      …TR8P, batch DEMO-LATE
      grants    Tin Roof Percussion (MUS-01002), for ever
      state     expired, never redeemed
      redeem    until <local time>
      ",
      }
    `);
    expect(await run('license', 'show', '70za', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "{"codes":[{"lastFour":"70ZA","batch":"DEMO-MONTH","sku":"MUS-01003","productName":"Vesper Choir","days":30,"expiresAt":null,"state":"free","redeemedBy":null,"redeemedAt":null,"revokedAt":null,"isBatchRevoked":false,"isBuyerErased":false}]}
      ",
      }
    `);
  });

  it('says that there is none, and whether it was mistyped', async () => {
    const { run } = seeded();
    expect(await run('license', 'show', 'MUS-JYDT-C22N-B4PX-V8EJ')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "No code of ours reads like this. A character is wrong: the last one checks the others, and does not fit. Compare it with the mail, letter by letter; ours have no I, L, O, U.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'show', 'ABCD-EFGH', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "No code of ours reads like this. Compare it with the mail, letter by letter; ours have no I, L, O, U.
      ",
        "stdout": "{"codes":[]}
      ",
      }
    `);
    expect(await run('license', 'show', 'abc', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"input_invalid","message":"Give one whole code, or its last four characters as WXYZ or BATCH/WXYZ."}}
      ",
      }
    `);
    expect(await run('license', 'show', free, '--reason', 'x')).toMatchObject({ stdout: '', exitCode: 2 });
  });
});

describe('license explain', () => {
  it('answers "I bought it, where is it?", by SKU, by name, or for all there is', async () => {
    const { run } = seeded();
    expect(await run('license', 'explain', email, 'MUS-01005')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "Nothing was ever granted to customer@example.com for Copperline Brass (MUS-01005).

      What happened
        <local time>  The account customer@example.com was opened.

      Last mails (0)

      What to do
        Ask for the code, and see what it is: backline license show CODE
        Ask whether another address was used, and see its account: backline user show EMAIL
        backline grant add customer@example.com MUS-01005 --reason TEXT
      ",
      }
    `);
    expect(await run('license', 'explain', email, 'tin roof percussion')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "customer@example.com had Tin Roof Percussion (MUS-01002); it ended on <day>.

      What happened
        <local time>  Granted by support, by hand, until <day>: grant <id> is expired.
        <local time>  The account customer@example.com was opened.

      Last mails (0)

      What to do
        backline grant add customer@example.com MUS-01002 --reason TEXT
      ",
      }
    `);
    const all = await run('license', 'explain', email);
    expect(all.stdout.match(/^customer@example\.com ha.*$/gm)).toMatchInlineSnapshot(`
      [
        "customer@example.com has Harbor Strings (MUS-01001), and it does not expire.",
        "customer@example.com has Reed Season (MUS-01006), until <day>.",
        "customer@example.com had Tin Roof Percussion (MUS-01002); it ended on <day>.",
        "customer@example.com has Felt & Wire (MUS-01004), and it does not expire.",
        "customer@example.com has Vesper Choir (MUS-01003), until <day>.",
      ]
    `);
    expect(await run('license', 'explain', 'unverified@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Nothing was ever granted to this account.
      Ask for the code, and see what it is: backline license show CODE
      Ask whether another address was used, and see its account: backline user show EMAIL
      ",
        "stdout": "",
      }
    `);
  });

  it('refuses an account or a product that is not there', async () => {
    const { run } = seeded();
    expect(await run('license', 'explain', 'no@example.com', 'MUS-01005')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'explain', email, 'Bagpipes', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no SKU Bagpipes. \\"backline sku list\\" shows those there are."}}
      ",
      }
    `);
    expect(await run('license', 'explain', 'no', 'MUS-01005')).toMatchObject({ stdout: '', exitCode: 2 });
  });
});

describe('license redeem', () => {
  const mail = `Dear Clara,\nyour codes are ${free} and mus jzbb 4t0c rr8w 70za. Enjoy, the shop\n`;

  it('tells what would happen, and then does it, from a pasted mail', async () => {
    const { run, feed } = seeded();
    expect(await feed(mail, 'license', 'redeem', '--user', email, '--dry-run')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "A dry run: nothing was changed.
      ",
        "stdout": "CODE                     VERDICT         WHAT
      MUS-JYDT-C22N-B4PX-V8EH  would be added  Copperline Brass (MUS-01005)
      MUS-JZBB-4T0C-RR8W-70ZA  would be added  Vesper Choir (MUS-01003)
      ",
      }
    `);
    expect(await feed(mail, 'license', 'redeem', '--user', email, '--reason', 'by mail')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "CODE                     VERDICT  WHAT
      MUS-JYDT-C22N-B4PX-V8EH  added    Copperline Brass (MUS-01005)
      MUS-JZBB-4T0C-RR8W-70ZA  added    Vesper Choir (MUS-01003)
      ",
      }
    `);
    expect(await run('license', 'explain', email, 'MUS-01005')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "customer@example.com has Copperline Brass (MUS-01005), and it does not expire.

      What happened
        <local time>  The account customer@example.com was opened.
        <local time>  Granted by redeeming code DEMO-FOREVER/…V8EH, for ever: grant <id> is active.

      Last mails (0)

      What to do
        Ask the customer to reload /account/licenses, logged in with this address.
      ",
      }
    `);
  });

  it('gives each code its verdict, in order, and exits with 1 when one is refused', async () => {
    const { run } = seeded();
    const codes = [month, month, 'MUS-2AZZ-58XJ-2Y9Z-TR8P', 'MUS-JYDT-C22N-B4PX-V8EJ', 'abc'];
    expect(await run('license', 'redeem', ...codes, '--user', email, '--reason', 'a test')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "CODE                     VERDICT  WHAT
      MUS-JZBB-4T0C-RR8W-70ZA  added    Vesper Choir (MUS-01003)
      MUS-JZBB-4T0C-RR8W-70ZA  refused  redeemed by this customer already
      MUS-2AZZ-58XJ-2Y9Z-TR8P  refused  the code has expired
      MUS-JYDT-C22N-B4PX-V8EJ  refused  no code of ours: was it copied whole?
      abc                      refused  not a code: too short, or more than one
      ",
      }
    `);
    const others = ['license', 'redeem', month, '--user', 'unverified@example.com', '--reason', 'a test'];
    expect(await run(...others, '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"licenses":[],"errors":[{"licenseCode":"MUS-JZBB-4T0C-RR8W-70ZA","error":true,"reason":"redeemed"}],"isDryRun":false}
      ",
      }
    `);
  });

  it('demands to know for whom, why and what', async () => {
    const { run, feed } = seeded();
    expect(await run('license', 'redeem', free)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--user and --reason are missing. Add --help to see how it is used.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'redeem', free, '--user', email)).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say why, in 3 to 500 characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.
      ",
        "stdout": "",
      }
    `);
    expect(await feed('\n', 'license', 'redeem', '--user', email, '--dry-run')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "There is no code in what was given.
      ",
        "stdout": "",
      }
    `);
    const nobody = await run('license', 'redeem', free, '--user', 'no@example.com', '--dry-run', '--json');
    expect(nobody).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no account for no@example.com."}}
      ",
      }
    `);
  });
});

describe('license revoke and restore', () => {
  it('change nothing when nobody confirms', async () => {
    const { run, type } = seeded();
    const revoke = ['license', 'revoke', free, '--reason', 'refund'];
    expect(await run(...revoke)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This revokes the code DEMO-FOREVER/V8EH (Copperline Brass, not redeemed) and what was granted for it. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await run(...revoke, '--json')).toMatchObject({
      stdout: expect.stringContaining('{"error":{"code":"not_confirmed"'),
      exitCode: 1,
    });
    expect(await type('no\n', ...revoke)).toMatchObject({
      stdout: expect.stringContaining('Not confirmed. Nothing was changed.'),
      exitCode: 1,
    });
    // Ctrl-D: the terminal is closed without an answer.
    expect(await type('\u0004', ...revoke)).toMatchObject({ exitCode: 1 });
    expect(await run('license', 'show', free)).toMatchObject({ stdout: expect.stringContaining('can be redeemed') });
  });

  it('take a code back once "revoke" is typed, and give it back by the command that was printed', async () => {
    const { run, type } = seeded();
    await run('license', 'redeem', free, '--user', email, '--reason', 'a test');
    const revoked = await type('revoke\n', 'license', 'revoke', 'mus jydt c22n b4px v8eh', '--reason', 'refund');
    expect(revoked.exitCode).toBe(0);
    expect(revoked.stdout).toContain('DEMO-FOREVER/V8EH (Copperline Brass, redeemed by customer@example.com)');
    expect(await run('license', 'explain', email, 'MUS-01005')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "customer@example.com had Copperline Brass (MUS-01005), and it was taken back: code revoked.

      What happened
        <local time>  The account customer@example.com was opened.
        <local time>  Granted by redeeming code DEMO-FOREVER/…V8EH, for ever: grant <id> is revoked.
        <local time>  Grant <id> was revoked: code revoked.

      Last mails (0)

      What to do
        backline license restore DEMO-FOREVER/V8EH --reason TEXT
      ",
      }
    `);
    expect(revoked.undo).toEqual(['license', 'restore', 'mus jydt c22n b4px v8eh', '--reason', 'TEXT']);
    const restored = await run(...revoked.undo);
    expect(restored).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline license revoke 'mus jydt c22n b4px v8eh' --reason TEXT
      ",
        "stdout": "1 code restored, 1 grant restored
      ",
      }
    `);
    expect(await run(...restored.undo, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline license restore 'mus jydt c22n b4px v8eh' --reason TEXT
      ",
        "stdout": "1 code revoked, 1 grant revoked
      ",
      }
    `);
  });

  it('change a whole file, a code a line, with a verdict for each and exactly what was changed to undo', async () => {
    const { run, directory } = seeded();
    const others = 'DEMO-MONTH/70ZA';
    writeFileSync(join(directory, 'leaked.txt'), `${free}\r\n\r\n  ${others}\n`);
    const revoke = ['license', 'revoke', '--file', 'leaked.txt', '--reason', 'posted in a forum'];
    expect(await run(...revoke)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This revokes 2 codes and what was granted for them. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'show', free)).toMatchObject({ stdout: expect.stringContaining('can be redeemed') });
    const revoked = await run(...revoke, '--yes');
    expect(revoked).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline license restore --file leaked.txt --reason TEXT
      ",
        "stdout": "CODE                     VERDICT  WHAT
      MUS-JYDT-C22N-B4PX-V8EH  revoked
      DEMO-MONTH/70ZA          revoked
      ",
      }
    `);
    expect(await run(...revoke, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "CODE                     VERDICT          WHAT
      MUS-JYDT-C22N-B4PX-V8EH  revoked already
      DEMO-MONTH/70ZA          revoked already
      ",
      }
    `);
    expect(revoked.undo).toEqual(['license', 'restore', '--file', 'leaked.txt', '--reason', 'TEXT']);
    expect(await run(...revoked.undo)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline license revoke --file leaked.txt --reason TEXT
      ",
        "stdout": "CODE                     VERDICT   WHAT
      MUS-JYDT-C22N-B4PX-V8EH  restored
      DEMO-MONTH/70ZA          restored
      ",
      }
    `);

    await run('license', 'revoke', free, '--reason', 'refund', '--yes');
    writeFileSync(join(directory, 'leaked.txt'), `${free}\n${others}\nMUS-0000-0000-0000-0000\nabc\n`);
    const mixed = await run(...revoke, '--yes');
    expect(mixed).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Undo: backline license restore DEMO-MONTH/70ZA --reason TEXT
      ",
        "stdout": "CODE                     VERDICT          WHAT
      MUS-JYDT-C22N-B4PX-V8EH  revoked already
      DEMO-MONTH/70ZA          revoked
      MUS-0000-0000-0000-0000  refused          No code of ours reads like this. Was it copied whole?
      abc                      refused          Give one whole code, or its last four characters as WXYZ or BATCH/WXYZ.
      ",
      }
    `);
    expect(mixed.undo).toEqual(['license', 'restore', others, '--reason', 'TEXT']);
    expect(JSON.parse((await run(...revoke, '--yes', '--json')).stdout).results[0]).toEqual({
      licenseCode: free,
      outcome: 'unchanged',
      grants: 0,
      message: null,
    });
    const reasons = JSON.parse((await run('audit', 'list', '--limit', '1', '--json')).stdout).entries;
    expect(reasons).toMatchObject([{ action: 'license.revoked', reason: 'posted in a forum' }]);
  });

  it('refuse a code that is not there, or that could be several', async () => {
    const { run } = seeded();
    expect(await run('license', 'revoke', 'ZZZZ', '--reason', 'refund')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "No code of ours reads like this. Was it copied whole?
      ",
        "stdout": "",
      }
    `);
    expect(await run('license', 'restore', 'ZZZZ', '--reason', 'refund', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"No code of ours reads like this. Was it copied whole?"}}
      ",
      }
    `);
    expect(await run('license', 'revoke', '--yes', '--reason', 'refund')).toMatchObject({ stdout: '', exitCode: 2 });
    expect(await run('license', 'revoke', '--file', 'none.txt', '--reason', 'refund')).toMatchObject({ exitCode: 2 });
    expect(await run('license', 'revoke', free, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "Say why, in 3 to 500 characters: --reason "a few words". The audit keeps it, and the customer reads it where SHOW_SUPPORT_REASONS is true.
      ",
        "stdout": "",
      }
    `);
  });
});

describe('batch', () => {
  it('lists, shows and exports', async () => {
    const { run } = seeded();
    expect(await run('batch', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "BATCH         SKU        PRODUCT              GRANTS    CODES  REDEEMED  REVOKED  MADE        BY
      DEMO-FOREVER  MUS-01005  Copperline Brass     for ever  3      0         0        <day>  seed
      DEMO-LATE     MUS-01002  Tin Roof Percussion  for ever  1      0         0        <day>  seed
      DEMO-MONTH    MUS-01003  Vesper Choir         30 days   2      0         0        <day>  seed
      ",
      }
    `);
    expect(await run('batch', 'show', 'DEMO-MONTH')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "batch     DEMO-MONTH
      grants    Vesper Choir (MUS-01003), for 30 days
      redeem    at any time
      codes     2, of which 0 redeemed and 0 revoked
      made      <local time> by seed: the demonstration cast
      more      backline batch export DEMO-MONTH
      ",
      }
    `);
    expect(await run('batch', 'export', 'DEMO-FOREVER')).toMatchObject({ stderr: '', exitCode: 0 });
    const { stdout } = await run('batch', 'export', 'DEMO-LATE');
    expect(stdout).toMatchInlineSnapshot(`
      "batch,lastFour,state,redeemedBy,redeemedAt,revokedAt,sku,productName
      DEMO-LATE,TR8P,expired,,,,MUS-01002,Tin Roof Percussion
      "
    `);
    expect(JSON.parse((await run('batch', 'export', 'DEMO-FOREVER', '--json')).stdout).codes).toHaveLength(3);
    expect(await run('batch', 'show', 'NONE', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no batch NONE. \\"backline batch list\\" shows those there are."}}
      ",
      }
    `);
    expect(await run('batch', 'export', 'NONE')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no batch NONE. "backline batch list" shows those there are.
      ",
        "stdout": "",
      }
    `);
  });

  it('is revoked with --yes, and restored by the command that was printed', async () => {
    const { run } = seeded();
    await run('license', 'redeem', free, '--user', email, '--reason', 'a test');
    expect(await run('batch', 'revoke', 'DEMO-FOREVER', '--reason', 'stolen')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This revokes all 3 codes of batch DEMO-FOREVER (1 redeemed) and what was granted for them. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    const revoked = await run('batch', 'revoke', 'DEMO-FOREVER', '--reason', 'stolen', '--yes');
    expect(revoked).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline batch restore DEMO-FOREVER --reason TEXT
      ",
        "stdout": "DEMO-FOREVER: 3 codes revoked, 1 grant revoked
      ",
      }
    `);
    expect(await run('license', 'show', free)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "code      …V8EH, batch DEMO-FOREVER
      grants    Copperline Brass (MUS-01005), for ever
      state     revoked, with its batch
      owner     customer@example.com, since <local time>
      more      backline license explain customer@example.com MUS-01005
      ",
      }
    `);
    expect(await run(...revoked.undo)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline batch revoke DEMO-FOREVER --reason TEXT
      ",
        "stdout": "DEMO-FOREVER: 3 codes restored, 1 grant restored
      ",
      }
    `);
    expect(await run('batch', 'revoke', 'NONE', '--reason', 'stolen')).toMatchObject({ stdout: '', exitCode: 1 });
    expect(await run('batch', 'restore', 'NONE', '--reason', 'stolen')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no batch NONE. "backline batch list" shows those there are.
      ",
        "stdout": "",
      }
    `);
  });

  it('escapes text that a spreadsheet would read as a formula', async () => {
    const { run } = seeded();
    const hostile = { 'MUS-01005': "=cmd|' /C calc'!A0", 'MUS-01003': '@SUM(1,2)', 'MUS-01002': '-2+3 "x"' };
    for (const [sku, name] of Object.entries(hostile)) await run('sku', 'set', sku, `--name=${name}`);
    await run('user', 'invite', '+1@example.com');
    await run('license', 'redeem', free, '--user', '+1@example.com', '--reason', 'a test');
    expect((await run('batch', 'export', 'DEMO-FOREVER')).stdout).toContain(
      `V8EH,redeemed,'+1@example.com,<time>,,MUS-01005,'=cmd|' /C calc'!A0\n`,
    );
    expect((await run('batch', 'export', 'DEMO-MONTH')).stdout).toContain(`,MUS-01003,"'@SUM(1,2)"\n`);
    expect((await run('batch', 'export', 'DEMO-LATE')).stdout).toContain(`,MUS-01002,"'-2+3 ""x"""\n`);
  });
});

describe('grant', () => {
  it('is granted, revoked and restored, each by the command that was printed', async () => {
    const { run, type } = seeded();
    const added = await run('grant', 'add', email, 'MUS-01005', '--days', '30', '--reason', 'for the long wait');
    expect(added).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline grant revoke <id> --reason TEXT
      Times are in Asia/Tokyo.
      ",
        "stdout": "Copperline Brass (MUS-01005) is active, until <local time>
      ",
      }
    `);
    const revoke = added.undo;
    expect(revoke).toEqual(['grant', 'revoke', expect.any(String), '--reason', 'TEXT']);
    expect(await type('yes\n', ...revoke)).toMatchObject({ exitCode: 1 });
    const revoked = await type('revoke\n', ...revoke);
    expect(revoked.exitCode).toBe(0);
    expect(revoked.stdout).toContain('Copperline Brass (MUS-01005) is revoked');
    expect(await run(...revoked.undo)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Undo: backline grant revoke <id> --reason TEXT
      ",
        "stdout": "Copperline Brass (MUS-01005) is active
      ",
      }
    `);
    expect(await run('grant', 'add', email, 'MUS-00001', '--reason', 'a friend')).toMatchObject({
      stdout: 'Cadenza Plus (MUS-00001) is active, for ever\n',
    });
  });

  it('changes nothing without a confirmation, and says what is wrong', async () => {
    const { run } = seeded();
    const id = '0195a000-0000-4000-8000-00000000ffff';
    expect(await run('grant', 'revoke', id, '--reason', 'twice')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "This takes the grant <id> away from its owner. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await run('grant', 'revoke', id, '--reason', 'twice', '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no grant <id>. "backline user show EMAIL" lists those of an account.
      ",
        "stdout": "",
      }
    `);
    expect(await run('grant', 'restore', id, '--reason', 'twice', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"not_found","message":"There is no grant <id>. \\"backline user show EMAIL\\" lists those of an account."}}
      ",
      }
    `);
    expect(await run('grant', 'add', email, 'MUS-09999', '--reason', 'a gift')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no SKU MUS-09999. "backline sku list" shows those there are.
      ",
        "stdout": "",
      }
    `);
    expect(await run('grant', 'add', email, 'MUS-01005', '--days', '0', '--reason', 'a gift')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "--days must be a whole number from 1 to 36500, not "0".
      ",
        "stdout": "",
      }
    `);
  });
});
