import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { installationsAfter } from '../run-backline.ts';

const seeded = installationsAfter('db', 'seed');
const moved = ['--reason', 'we moved'];

type Rows = readonly Record<string, string | number>[];

/** A file with all of the columns that its rows name. */
function toCsv(columns: readonly string[], rows: Rows): string {
  const quote = (cell: string | number) =>
    /[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell;
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\r\n');
}

interface Verdicts {
  added: number;
  known: number;
  refused: number;
  refusals: { line: number; reason: string; detail?: string; by?: string }[];
  decisions: { verdict: string; lines: number; reason?: string; remarks?: string[]; examples: { line: number }[] }[];
}

/** Imports a text, after a rehearsal that must decide the same. */
async function importFile(kind: string, text: string | Uint8Array, mapping: object, ...more: string[]) {
  const { directory, run } = seeded();
  writeFileSync(join(directory, 'file.csv'), text);
  writeFileSync(join(directory, 'mapping.json'), JSON.stringify(mapping));
  const start = (...last: string[]) => run('import', kind, 'file.csv', '--mapping', 'mapping.json', ...more, ...last);
  const rehearsed = await start('--dry-run', '--json');
  const done = await start(...moved, '--json');
  const verdicts = JSON.parse(done.stdout) as Verdicts & { error?: { message: string; code: string } };
  expect({ ...JSON.parse(rehearsed.stdout), isDryRun: false }).toEqual({ ...verdicts, isDryRun: false });
  const reasonOf = Object.fromEntries((verdicts.refusals ?? []).map(({ line, reason }) => [line, reason]));
  const find = async (email: string) => {
    const { stdout, exitCode } = await run('user', 'show', email, '--json', ...moved);
    return exitCode === 0 ? JSON.parse(stdout) : null;
  };
  const findSkus = async (email: string) => {
    const user = await find(email);
    return user === null ? null : user.grants.map(({ sku }: { sku: string }) => sku).toSorted();
  };
  return { verdicts, reasonOf, run, find, findSkus, start };
}

const gumroadColumns = [
  'Purchase ID',
  'Item Name',
  'Buyer Name',
  'Purchase Email',
  'Purchase Date',
  'Purchase Time (UTC timezone)',
  'Refunded?',
  'Partial Refund ($)',
  'Fully Refunded?',
  'Disputed?',
  'Dispute Won?',
  'Access Revoked?',
  'Variants',
  'Recurring Charge?',
  'Free trial purchase?',
  'Pre-order authorization?',
  'Product ID',
  'Giftee Email',
  'Quantity',
  'Recurrence',
  'Cancellation Date',
  'Subscription End Date',
  'License Key',
  'License Key Enabled?',
];

const gumroadSale = (number: number, more: Rows[number] = {}) => ({
  'Purchase ID': `p-${number}`,
  'Buyer Name': `Buyer Number ${number}`,
  'Purchase Email': `buyer${number}@example.com`,
  'Purchase Time (UTC timezone)': '2022-05-01 08:00:00 UTC',
  'Partial Refund ($)': '0.0',
  'Fully Refunded?': 0,
  'Product ID': 'kit',
  Quantity: 1,
  'License Key': `0F1E2D3C-4B5A6978-8796A5B4-0000000${number}`,
  'License Key Enabled?': 1,
  ...more,
});
const gumroadProducts = { products: { kit: 'MUS-01001', club: 'MUS-01002' } };

describe('sales of Gumroad', () => {
  const club = { 'Product ID': 'club', Recurrence: 'monthly' };
  const rows = [
    gumroadSale(1),
    gumroadSale(2, {
      ...club,
      'Cancellation Date': '2022-07-20 10:00:00 UTC',
      'Subscription End Date': '2022-08-01 08:00:00 UTC',
    }),
    gumroadSale(3, club),
    gumroadSale(4, { ...club, 'Free trial purchase?': 1 }),
    gumroadSale(5, { 'Product ID': 'club', 'Free trial purchase?': 'TRUE' }),
    gumroadSale(6, { 'Partial Refund ($)': '12.5' }),
    gumroadSale(7, { 'Giftee Email': 'lucky@example.com', Quantity: 3 }),
    gumroadSale(8, { Quantity: 0 }),
    { 'Purchase ID': 'Totals', 'Partial Refund ($)': '12.5' },
  ];
  const reasons = { 3: 'has_end', 4: 'has_end', 5: 'has_end', 6: 'has_end', 7: 'unclear', 9: 'quantity_unusable' };
  const text = toCsv(gumroadColumns, rows);

  it('are for good where they are not memberships, trials or partly refunded', async () => {
    const { verdicts, reasonOf, find, findSkus } = await importFile(
      'orders',
      text,
      gumroadProducts,
      '--profile',
      'gumroad',
    );
    expect(reasonOf).toEqual(reasons);
    expect(verdicts).toMatchObject({ added: 2, refused: 6, skipped: 1 });
    expect(await findSkus('buyer1@example.com')).toEqual(['MUS-01001']);
    expect(await findSkus('buyer2@example.com')).toBeNull();
    // The name is the buyer's.
    expect((await find('lucky@example.com')).contactName ?? null).toBeNull();
    expect(verdicts.refusals[0]).toMatchObject({ by: 'Subscription End Date', detail: '<day>' });
    expect(verdicts.refusals[1]).toMatchObject({ by: 'Recurrence', detail: 'Recurrence: monthly' });
  });

  it('make no code valid that ends', async () => {
    const { reasonOf } = await importFile('licenses', text, gumroadProducts, '--profile', 'gumroad');
    expect(reasonOf).toEqual(reasons);
  });

  it('are taken where the mapping says what the file does not', async () => {
    const mapping = { ...gumroadProducts, lasting: ['club'], takesUnclear: true };
    const { reasonOf } = await importFile('orders', text, mapping, '--profile', 'gumroad');
    expect(reasonOf).toEqual({ 3: 'has_end', 9: 'quantity_unusable' });
  });

  it('print what was decided of each kind of line, with three examples', async () => {
    const { start } = await importFile('orders', text, gumroadProducts, '--profile', 'gumroad');
    expect((await start('--dry-run')).stdout.split('\n\n')[1]).toMatchInlineSnapshot(`
      "DECIDED       LINES  SUCH AS                 WHAT
      known         2      line 2 p-1, line 8 p-7
      refused       2      line 4 p-3, line 5 p-4  it ends, and codes and orders that are imported do not: see "backline grant add --days"; "Recurrence"
      refused       1      line 3 p-2              it ends, and codes and orders that are imported do not: see "backline grant add --days"; "Subscription End Date"
      refused       1      line 6 p-5              it ends, and codes and orders that are imported do not: see "backline grant add --days"; "Free trial purchase?"
      refused       1      line 7 p-6              the file does not say what is left of it. To take such lines, write "takesUnclear": true in the mapping; "Partial Refund ($)"
      refused       1      line 9 p-8              the quantity is not 1 or more
      about nobody  1      line 10                 "Purchase ID"
      "
    `);
  });

  it('keep their own column where a question at the checkout has the same name', async () => {
    const twins = text
      .split('\r\n')
      .map((line, at) => `${line},${at === 0 ? 'Quantity,Giftee Email' : 'a few,no present'}`)
      .join('\r\n');
    const { reasonOf, verdicts, findSkus } = await importFile('orders', twins, gumroadProducts, '--profile', 'gumroad');
    expect(reasonOf).toEqual(reasons);
    expect(verdicts).toMatchObject({ twinColumns: ['Quantity', 'Giftee Email'] });
    expect(await findSkus('lucky@example.com')).toEqual(['MUS-01001']);
  });
});

const shopifyColumns = [
  'Name',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Currency',
  'Total',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Billing Name',
  'Cancelled at',
  'Refunded Amount',
  'Vendor',
  'Outstanding Balance',
];
const shopifyProducts = { products: { 'BR-1': 'MUS-01001', 'WI-1': 'MUS-01002', 'Wind Kit': 'MUS-01002' } };
const shopifyLine = (order: number, more: Rows[number] = {}) => ({
  Name: `#${order}`,
  Email: `buyer${order}@example.com`,
  'Financial Status': 'paid',
  'Created at': '2024-03-05 10:10:00 +0100',
  'Lineitem quantity': 1,
  'Lineitem name': 'Brass Kit',
  'Lineitem sku': 'BR-1',
  'Refunded Amount': '0.00',
  ...more,
});
const nextLine = (order: number, more: Rows[number] = {}) => ({
  Name: `#${order}`,
  Email: `buyer${order}@example.com`,
  'Lineitem quantity': 1,
  'Lineitem name': 'Wind Kit',
  ...more,
});

describe('orders of Shopify', () => {
  it('grant each line by its own product, also one without an SKU', async () => {
    const text = toCsv(shopifyColumns, [
      shopifyLine(1),
      nextLine(1),
      shopifyLine(2, { 'Lineitem sku': '', 'Lineitem name': 'Wind Kit' }),
      shopifyLine(3),
      nextLine(3, { 'Lineitem quantity': '', 'Lineitem name': '' }),
      shopifyLine(4, { 'Lineitem quantity': 2 }),
      nextLine(4, { 'Lineitem quantity': 0 }),
    ]);
    const { reasonOf, findSkus } = await importFile('orders', text, shopifyProducts, '--profile', 'shopify');
    expect(reasonOf).toEqual({ 6: 'product_missing', 8: 'quantity_unusable' });
    expect(await findSkus('buyer1@example.com')).toEqual(['MUS-01001', 'MUS-01002']);
    expect(await findSkus('buyer2@example.com')).toEqual(['MUS-01002']);
  });

  it('refuse what was canceled or not paid, and ask about what was partly', async () => {
    const rows = [
      shopifyLine(1, { 'Financial Status': 'partially_refunded', 'Refunded Amount': '59.00' }),
      nextLine(1, { 'Lineitem sku': 'WI-1' }),
      shopifyLine(2, { 'Cancelled at': '2024-03-07 09:00:00 +0100' }),
      nextLine(2),
      shopifyLine(3, { 'Financial Status': 'partially_paid' }),
      shopifyLine(4, { 'Financial Status': 'some_new_status' }),
      shopifyLine(5, { 'Refunded Amount': '1,00 €' }),
      shopifyLine(6, { 'Financial Status': 'PAID', 'Refunded Amount': '' }),
    ];
    const text = toCsv(shopifyColumns, rows);
    const { reasonOf } = await importFile('orders', text, shopifyProducts, '--profile', 'shopify');
    const ended = { 4: 'ended', 5: 'ended', 7: 'ended' };
    expect(reasonOf).toEqual({ ...ended, 2: 'unclear', 3: 'unclear', 6: 'unclear', 8: 'unclear' });
    const taken = { ...shopifyProducts, takesUnclear: true };
    expect((await importFile('orders', text, taken, '--profile', 'shopify')).reasonOf).toEqual(ended);
  });
});

describe('keys of Lemon Squeezy', () => {
  const columns = ['key', 'product_id', 'status', 'disabled', 'expires_at', 'test_mode', 'user_email', 'order_id'];
  const line = (number: number, more: Rows[number] = {}) => ({
    key: `80e15db5-c796-436b-850c-8f9c98a48ab${number}`,
    product_id: 'kit',
    status: 'active',
    disabled: 'false',
    test_mode: 'False',
    user_email: `buyer${number}@example.com`,
    order_id: number,
    ...more,
  });
  const text = toCsv(columns, [
    line(1),
    line(2, { product_id: 'club' }),
    line(3, { expires_at: '2030-01-01T00:00:00.000000Z' }),
    line(4, { test_mode: 'true' }),
    line(5, { status: 'expired' }),
    line(6, { expires_at: 'null' }),
    line(7, { disabled: 1 }),
  ]);
  const reasons = { 3: 'end_unknown', 4: 'has_end', 5: 'ended', 6: 'ended', 8: 'ended' };

  it.each(['licenses', 'orders'])('are for good only as %s that the mapping lists', async (kind) => {
    const all = await importFile(kind, text, gumroadProducts, '--profile', 'lemon-squeezy');
    expect(all.reasonOf).toEqual({ ...reasons, 2: 'end_unknown', 7: 'end_unknown' });
    const mapping = { ...gumroadProducts, lasting: ['kit'] };
    expect((await importFile(kind, text, mapping, '--profile', 'lemon-squeezy')).reasonOf).toEqual(reasons);
  });
});

describe('licenses of Keygen', () => {
  it('are taken in states that last alone', async () => {
    const columns = ['key', 'product', 'policy', 'status', 'suspended', 'expiry'];
    const key = (number: number) => `C1B6DE-39A6E3-DE1529-8559A0-4AF59${number}`;
    const rows = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'BANNED', 'SUSPENDED', 'NEW_STATE'].map((status, at) => ({
      key: key(at),
      product: 'kit',
      status,
      suspended: 'false',
    }));
    const suspended = { key: key(7), product: 'kit', status: 'ACTIVE', suspended: 'true' };
    const ending = { key: key(8), product: 'kit', status: 'ACTIVE', expiry: '2022-01-01T00:00:00.000Z' };
    const text = toCsv(columns, [...rows, suspended, ending]);
    const { reasonOf } = await importFile('licenses', text, gumroadProducts, '--profile', 'keygen');
    expect(reasonOf).toEqual({ 4: 'ended', 5: 'ended', 6: 'ended', 7: 'ended', 8: 'ended', 9: 'has_end' });
  });
});

describe('customers of WooCommerce', () => {
  it.each([
    ['Name,Username,Role,"Last active","Date registered",Email,Orders'],
    ['Name,Username,Role,"Last Active","Sign Up",Email,Orders'],
    ['Name,Benutzername,Rolle,"Zuletzt aktiv",Registriert,E-Mail,Bestellungen'],
  ])('come from both exports and in other languages: %s', async (header) => {
    const text = `${header}\n"Klara Beispiel",klara,customer,"2026-10-02 09:11:12","2023-05-06 07:08:09",klara.b@example.com,3\n`;
    const { verdicts, find } = await importFile('customers', text, {}, '--profile', 'woocommerce');
    expect(verdicts).toMatchObject({
      added: 1,
      refused: 0,
      unreadColumns: expect.arrayContaining([header.split(',')[1]]),
    });
    expect(await find('klara.b@example.com')).toMatchObject({ contactName: 'Klara Beispiel' });
  });

  it('ask for the mapping where no column has a name that is known', async () => {
    const text = 'Ime,E-pošta\nKlara,klara@example.com\n';
    const { verdicts } = await importFile('customers', text, {}, '--profile', 'woocommerce');
    expect(verdicts.error?.message).toContain('Say in the mapping which one it is, such as: {"columns":{"email":"…"}}');
  });
});

describe('a column that nobody reads', () => {
  const own = {
    source: 'old',
    columns: { order: 'Order', email: 'Email', product: 'Product' },
    products: { kit: 'MUS-01001' },
  };
  const row = { Order: 1, Email: 'one@example.com', Product: 'kit' };
  const bearing = [
    'License Ends',
    'Expires',
    'expiryDate',
    'is_trial',
    'Recurring?',
    'Subscription ID',
    'Canceled at',
    'cancelled',
    'Refund Status',
    'Qty',
    'Quantity',
    'Gift?',
    'Recipient Email',
    'giftee_name',
    'test',
    'testMode',
    'end_date',
  ];

  it.each(bearing)('stops the file once where it speaks of what was bought: %s', async (name) => {
    const text = toCsv(['Order', 'Email', 'Product', name], [{ ...row, [name]: '' }]);
    const { verdicts, findSkus } = await importFile('orders', text, own);
    expect(verdicts.error).toMatchObject({ code: 'columns_unread' });
    expect(await findSkus('one@example.com')).toBeNull();
    const [, suggestion = ''] = /such as:\n {2}(.*)\n/.exec(verdicts.error?.message ?? '') ?? [];
    const { columns, ...more } = JSON.parse(suggestion);
    const read = await importFile('orders', text, { ...own, ...more, columns: { ...own.columns, ...columns } });
    expect(read.verdicts).toMatchObject({ added: 1, refused: 0 });
    expect((await importFile('orders', text, { ...own, ignored: [name] })).verdicts).toMatchObject({ added: 1 });
  });

  it('is listed otherwise, and stops nothing', async () => {
    const others = [
      'Vendor',
      'Calendar',
      'Latest news',
      'Weekend',
      'Industrial',
      'Testimonial',
      'Gender',
      'Notes',
      'Pending',
    ];
    const { verdicts } = await importFile('orders', toCsv([...Object.keys(row), ...others], [row]), own);
    expect(verdicts).toMatchObject({ added: 1, unreadColumns: others });
  });

  it('is read as the suggestion says', async () => {
    const text = toCsv(
      ['Order', 'Email', 'Product', 'Refunded', 'Trial', 'Recipient Email'],
      [
        { ...row, Refunded: 'yes' },
        { ...row, Order: 2, Trial: 'yes', Refunded: 'no' },
        { ...row, Order: 3, 'Recipient Email': 'friend@example.com', Trial: '0' },
      ],
    );
    const stopped = await importFile('orders', text, own);
    const [, suggestion = ''] = /such as:\n {2}(.*)\n/.exec(stopped.verdicts.error?.message ?? '') ?? [];
    const { columns, ...more } = JSON.parse(suggestion);
    const read = await importFile('orders', text, { ...own, ...more, columns: { ...own.columns, ...columns } });
    expect(read.reasonOf).toEqual({ 2: 'ended', 3: 'has_end' });
    expect(await read.findSkus('friend@example.com')).toEqual(['MUS-01001']);
    expect(await read.findSkus('one@example.com')).toBeNull();
  });

  it('stops a file that lacks a column which the profile decides by', async () => {
    const columns = shopifyColumns.filter((name) => name !== 'Cancelled at');
    const text = toCsv(columns, [shopifyLine(1)]);
    const { verdicts } = await importFile('orders', text, shopifyProducts, '--profile', 'shopify');
    expect(verdicts.error).toMatchObject({
      code: 'columns_missing',
      message: expect.stringContaining('{"ignored":["Cancelled at"]}'),
    });
    const ignoring = { ...shopifyProducts, ignored: ['Cancelled at'] };
    expect((await importFile('orders', text, ignoring, '--profile', 'shopify')).verdicts).toMatchObject({ added: 1 });
  });
});

describe('numbers that a spreadsheet spoiled', () => {
  const mapping = { source: 'old', columns: { code: 'Key', product: 'Product' } };
  it.each(['1.23457E+15', '4.68769E+17', '1,23457E+15', '2.19e+26', '1E+15', '468768768833943000', '-1.5E+20'])(
    'are no code: %s',
    async (code) => {
      const text = `Key;Product\n${code};MUS-01001\n${code};MUS-01001\n`;
      expect((await importFile('licenses', text, mapping)).reasonOf).toEqual({ 2: 'rounded', 3: 'rounded' });
    },
  );
  it('are no number of an order, and no product', async () => {
    const orders = { source: 'old', columns: { order: 'Order', email: 'Email', product: 'Product' } };
    const text = 'Order,Email,Product\n1.23457E+15,a@example.com,MUS-01001\n7,b@example.com,1.23457E+15\n';
    expect((await importFile('orders', text, orders)).reasonOf).toEqual({ 2: 'rounded', 3: 'rounded' });
  });
  it('are codes where all of their digits are there', async () => {
    const text =
      'Key,Product\n1234567812345678,MUS-01001\n1234569900000001,MUS-01001\n468768768833943384,MUS-01001\n1E2345-AB,MUS-01001\n';
    expect((await importFile('licenses', text, mapping)).verdicts).toMatchObject({ added: 4, refused: 0 });
  });
});

describe('a rehearsal', () => {
  it('decides as the import does, also where kinds of codes are spread over pieces', async () => {
    // More layouts than there may be, and the last codes in those of the first.
    const toCode = (at: number) => `${'A'.repeat(1 + (at % 15))}-${'B'.repeat(10 + Math.floor((at % 225) / 15))}-${at}`;
    const lines = Array.from({ length: 1300 }, (_, at) => `${toCode(at)},${at % 7 === 0 ? 'NONE' : 'MUS-01001'}`);
    const text = ['Key,Product', ...lines, lines[1], lines[700]].join('\n');
    const mapping = { source: 'old', columns: { code: 'Key', product: 'Product' } };
    const { verdicts } = await importFile('licenses', text, mapping);
    expect(verdicts.refusals.some(({ reason }) => reason === 'code_unusable')).toBe(true);
    expect(verdicts.known).toBeGreaterThan(0);
  });

  it('decides as the import does, where an order is in two pieces', async () => {
    const filler = Array.from({ length: 600 }, (_, at) => `${at + 10},f${at}@example.com,all`);
    const text = [
      'Order,Email,Product',
      '1,a@example.com,all',
      ...filler,
      '1,a@example.com,MUS-01001',
      '1,b@example.com,all',
    ];
    const mapping = {
      source: 'old',
      columns: { order: 'Order', email: 'Email', product: 'Product' },
      products: { all: ['MUS-01001', 'MUS-01002'] },
    };
    const { verdicts, reasonOf } = await importFile('orders', text.join('\n'), mapping);
    expect(verdicts).toMatchObject({ added: 601, known: 1, refused: 1 });
    expect(reasonOf).toEqual({ 604: 'order_taken' });
  });
});
