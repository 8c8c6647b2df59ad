import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from '../run-backline.ts';

const seeded = installationsAfter('db', 'seed');

const header = [
  'Purchase ID,Item Name,Buyer Name,Purchase Email,Purchase Date,Purchase Time (UTC timezone),Fully Refunded?',
  'Disputed?,Dispute Won?,Access Revoked?,Recurring Charge?,Pre-order authorization?,Product ID,Giftee Email,Quantity',
  'License Key,License Key Enabled?,Partial Refund ($),Free trial purchase?,Recurrence,Subscription End Date',
].join(',');
const key = (n: number) => `A1B2C3D4-E5F60718-293A4B5C-${n.toString(16).toUpperCase().padStart(8, '0')}`;

interface Sale {
  email?: string;
  product?: string;
  refunded?: 0 | 1;
  disputed?: 0 | 1;
  won?: 0 | 1;
  code?: string;
  enabled?: 0 | 1;
  quantity?: number;
  at?: string;
  giftee?: string;
}

const toSale = (n: number, sale: Sale = {}) => {
  const { email = `buyer${n}@example.com`, product = 'kfhzq', refunded = 0, disputed = 0, won = 0 } = sale;
  const { code = key(n), enabled = 1, quantity = 1, at = '2024-03-05 10:11:12 UTC', giftee = '' } = sale;
  return [
    `sale${n}`,
    '"Harbor Strings, all of it"',
    `Clara Example ${n}`,
    email,
    '2024-03-05',
    at,
    refunded,
    disputed,
    won,
    '0,0,0',
    product,
    giftee,
    quantity,
    code,
    enabled,
    '0.0,0,,',
  ].join(',');
};

const mapping = { products: { kfhzq: 'MUS-01001', 'Harbor Strings, all of it': 'MUS-01002' } };

function write(directory: string, sales: readonly string[]): void {
  // With what spreadsheets put in front, and the sums at the end.
  const sums = `Totals${','.repeat(header.split(',').length - 1)}`;
  writeFileSync(join(directory, 'sales.csv'), `\u{FEFF}${[header, ...sales, sums].join('\r\n')}\r\n`);
  writeFileSync(join(directory, 'products.json'), JSON.stringify(mapping));
}

const gumroad = ['--profile', 'gumroad', '--mapping', 'products.json'];
const moved = ['--reason', 'we moved'];

describe('import orders', () => {
  it('says of each line what would become of it, does that, and nothing twice', async () => {
    const { directory, run } = seeded();
    write(directory, [
      toSale(1),
      toSale(2, { product: 'other', email: 'Buyer1@Example.com' }),
      toSale(3, { email: 'nobody' }),
      toSale(4, { refunded: 1 }),
      toSale(5, { disputed: 1, won: 1 }),
      toSale(6, { disputed: 1 }),
      toSale(7, { at: '05/03/2024' }),
      toSale(8, { quantity: 3, giftee: 'customer@example.com' }),
      toSale(1),
    ]);
    const rehearsed = await run('import', 'orders', 'sales.csv', ...gumroad, '--dry-run');
    expect(rehearsed).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Columns that are not read: "License Key".
      10 lines: 4 would be added, 1 known, 4 refused, 1 about nobody.
      A dry run: nothing was changed.
      ",
        "stdout": "line 2       would be added sale1
      line 3       would be added sale2
      line 4       refused        sale3  no address: nobody
      line 5       refused        sale4  refunded, canceled, disputed, disabled, not paid or a test there: Fully Refunded?: 1
      line 6       would be added sale5
      line 7       refused        sale6  refunded, canceled, disputed, disabled, not paid or a test there: Disputed?: 1
      line 8       refused        sale7  no date: write it as <day> or 2026-01-31T12:00:00Z, or leave the column out of the mapping: 05/03/2024
      line 9       would be added sale8  bought 3 times: make codes for the others
      line 10      known          sale1

      DECIDED         LINES  SUCH AS                                   WHAT
      would be added  3      line 2 sale1, line 3 sale2, line 6 sale5  for good
      would be added  1      line 9 sale8                              for good; a gift, to its recipient; bought more than once: one is granted
      known           1      line 10 sale1
      refused         1      line 4 sale3                              no address
      refused         1      line 5 sale4                              refunded, canceled, disputed, disabled, not paid or a test there; "Fully Refunded?"
      refused         1      line 7 sale6                              refunded, canceled, disputed, disabled, not paid or a test there; "Disputed?"
      refused         1      line 8 sale7                              no date: write it as <day> or 2026-01-31T12:00:00Z, or leave the column out of the mapping
      about nobody    1      line 11                                   "Purchase ID"
      ",
      }
    `);
    const done = await run('import', 'orders', 'sales.csv', ...gumroad, ...moved, '--invite', '60', '--json');
    expect(JSON.parse(done.stdout)).toMatchObject({ lines: 10, added: 4, known: 1, refused: 4, skipped: 1 });
    const again = await run('import', 'orders', 'sales.csv', ...gumroad, ...moved, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, known: 5, refused: 4 });
    const { stdout } = await run('user', 'show', 'customer@example.com', ...moved, '--json');
    expect(JSON.parse(stdout).grants.map((grant: { cause: string }) => grant.cause)).toContain('import');
  });
});

describe('import customers', () => {
  it('opens accounts, after a dry run that opens none, and invites so many in an hour', async () => {
    const { directory, run } = seeded();
    write(directory, [toSale(1), toSale(2), toSale(3)]);
    const start = (...more: string[]) => run('import', 'customers', 'sales.csv', ...gumroad, ...more);
    const listTasks = async () => JSON.parse((await run('task', 'list', '--json')).raw.stdout).tasks;
    const none = await listTasks();
    expect((await start('--dry-run')).stderr).toContain('A dry run: nothing was changed.');
    expect(await run('user', 'show', 'buyer1@example.com')).toMatchObject({ exitCode: 1 });
    await start('--invite', '60', ...moved);
    expect(await run('user', 'show', 'buyer1@example.com')).toMatchObject({ exitCode: 0 });
    const dues = (await listTasks()).slice(none.length).map(({ plannedAt }: { plannedAt: string }) => plannedAt);
    expect(dues.map((at: string) => Date.parse(at) - Date.parse(dues[0]))).toEqual([0, 60_000, 120_000]);
  });
});

describe('import licenses', () => {
  it('makes no key valid in a dry run', async () => {
    const { directory, run } = seeded();
    write(directory, [toSale(1)]);
    const rehearsed = await run('import', 'licenses', 'sales.csv', ...gumroad, '--dry-run');
    expect(rehearsed.stdout).toContain('would be added');
    expect((await run('license', 'show', key(1))).exitCode).not.toBe(0);
  });

  it('makes the keys of a file valid, and support finds one as the customer has it', async () => {
    const { directory, run } = seeded();
    write(directory, [toSale(1), toSale(2, { enabled: 0 }), toSale(3, { code: '' }), toSale(4, { code: key(1) })]);
    const { stdout } = await run('import', 'licenses', 'sales.csv', ...gumroad, ...moved, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      source: 'gumroad',
      lines: 5,
      added: 1,
      known: 1,
      refused: 1,
      skipped: 2,
      refusals: [{ line: 3, reason: 'ended' }],
    });
    expect(await run('license', 'show', key(1))).toMatchObject({
      stdout: expect.stringContaining('batch import-gumroad-MUS-01001'),
    });
    expect(await run('license', 'redeem', key(1), '--user', 'customer@example.com', ...moved)).toMatchObject({
      exitCode: 0,
    });
  });
});

describe('a file', () => {
  it('says what is wrong with it, its mapping or its profile, and imports nothing', async () => {
    const { directory, run } = seeded();
    const write = (name: string, text: string) => writeFileSync(join(directory, name), text);
    write('people.csv', 'mail,"who\n');
    write('other.csv', 'Address;Name\nx@example.com;Clara\n');
    write('none.json', '{"columns":{"emial":"Address"}}');
    write('people.json', '{"source":"old shop"}');
    write('good.json', '{"source":"old-shop","columns":{"email":"Mail"},"delimiter":";"}');
    const run1 = (...args: string[]) => run('import', 'customers', ...args, ...moved);
    expect((await run1('people.csv')).stderr).toMatchInlineSnapshot(`
      "Say how the file is read: --profile NAME, --mapping FILE, or both.
      "
    `);
    expect((await run1('people.csv', '--profile', 'ilok')).stderr).toMatchInlineSnapshot(`
      "There is no profile ilok for customers. There are: gumroad, lemon-squeezy, woocommerce, shopify. Anything else is read by a file: --mapping FILE.
      "
    `);
    expect((await run1('other.csv', '--mapping', 'none.json')).stderr).toMatchInlineSnapshot(`
      "none.json is no mapping; nothing was imported.
        columns: Not known here: "emial".
      "
    `);
    expect((await run1('other.csv', '--mapping', 'people.json')).stderr).toMatchInlineSnapshot(`
      "people.json is no mapping; nothing was imported.
        source: must be up to 32 lower-case letters, digits and dashes
      "
    `);
    expect((await run1('other.csv', '--mapping', 'good.json')).stderr).toMatchInlineSnapshot(`
      "other.csv lacks columns that the mapping names.
        "Mail"
      It has: "Address", "Name"
      Say in the mapping which one it is, such as: {"columns":{"email":"…"}}
      "
    `);
    expect((await run1('people.csv', '--profile', 'woocommerce')).stderr).toMatchInlineSnapshot(`
      "people.csv cannot be read: line 1: Quote Not Closed: the parsing is finished with an opening quote at line 1
      "
    `);
  });
});
