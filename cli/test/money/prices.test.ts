import { type Emulator, emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toCollection, toShop, usd, writeShop } from '../backups/shop-file.ts';
import { createInstallation } from '../run-backline.ts';

const rust = (price: number) => toCollection(0, { name: 'Rust Drums', price: usd(price) });
const shopOf = (...collections: ReturnType<typeof toCollection>[]) => ({ ...toShop(0), collections });

/** An installation whose shop has two packs, beside an emulator of Paddle that sells them. */
async function openShop() {
  const emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  const machine = createInstallation();
  const run = (...args: string[]) => machine.runWith({ PADDLE_API_URL: emulator.url }, ...args);
  await run('db', 'migrate');
  const first = await run('catalog', 'import', writeShop(machine, shopOf(rust(4900), toCollection(1))), '--no-listen');
  return { machine, run, emulator, first, amounts: () => readAmounts(emulator) };
}

async function readAmounts({ url }: Emulator): Promise<string[]> {
  const headers = { authorization: `Bearer ${emulatorDefaults.apiKey}` };
  const answer = await fetch(`${url}/prices?per_page=200&status=active`, { headers });
  const { data } = (await answer.json()) as { data: { unit_price: { amount: string } }[] };
  return data.map(({ unit_price: { amount } }) => amount).toSorted();
}

describe('catalog import and diff', () => {
  it('say old and new prices, dates and owners before they count, and import syncs Paddle', async () => {
    const { machine, run, first, amounts } = await openShop();
    expect(first.stdout).toContain('paddle prices: 2 created, 0 updated, 0 archived');
    expect(await amounts()).toEqual(['2900', '4900']);
    await run('user', 'invite', 'owner@example.com', '--reason', 'a test');
    await run('grant', 'add', 'owner@example.com', 'PACK-1', '--reason', 'a test');
    const sale = { price: usd(3900), startsAt: '2030-12-01T00:00:00Z', endsAt: '2030-12-08T00:00:00Z' };
    const next = shopOf({ ...rust(5900), sale }, toCollection(2));
    const diff = await run('catalog', 'diff', writeShop(machine, next, 'next.json'));
    expect(diff.stdout).toMatchInlineSnapshot(`
      "+ collections c2
      - collections c1
      + prices PACK-0 sale
      + prices PACK-2 regular
      ~ prices PACK-0 regular
      - prices PACK-1 regular
      PACK-0 Rust Drums  sale $39.00 (−34 %), from <day> 00:00 UTC, until <day> 00:00 UTC
      PACK-0 Rust Drums  $49.00 → $59.00 (+20 %)
      PACK-1 Pack 1  is no longer sold. 1 person owns it and keeps it.
      "
    `);
    const refused = await run('catalog', 'import', 'next.json', '--no-listen');
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain('PACK-1 Pack 1  is no longer sold. 1 person owns it and keeps it.');
    expect(await run('catalog', 'import', 'next.json', '--no-listen', '--yes')).toMatchObject({ exitCode: 0 });
    expect(await amounts()).toEqual(['2900', '5900']);
  });

  it('a price that falls by more than half needs a yes of its own', async () => {
    const { machine, run, amounts } = await openShop();
    writeShop(machine, shopOf(rust(490), toCollection(1)), 'slip.json');
    const slip = ['catalog', 'import', 'slip.json', '--no-listen', '--no-sync'];
    expect(await run(...slip, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "PACK-0 Rust Drums  $49.00 → $4.90 (−90 %)
      Less than half is left of a price: PACK-0 Rust Drums  $49.00 → $4.90 (−90 %). Nobody is here to confirm it: add --confirm-price-drops. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await machine.type('import\n', ...slip)).toMatchObject({ exitCode: 1 });
    expect(await run('catalog', 'diff', 'slip.json')).toMatchObject({ stdout: expect.stringContaining('→ $4.90') });
    expect(await machine.type('cheaper\n', ...slip)).toMatchObject({ exitCode: 0 });
    await run('catalog', 'import', 'shop.json', '--no-listen', '--no-sync');
    expect(await run('catalog', 'import', 'slip.json', '--no-listen', '--confirm-price-drops')).toMatchObject({
      exitCode: 0,
    });
    expect(await amounts()).toEqual(['2900', '490']);
    // A half is no slip.
    writeShop(machine, shopOf(rust(490), toCollection(1, { price: usd(1450) })), 'half.json');
    expect(await run('catalog', 'import', 'half.json', '--no-listen')).toMatchObject({ exitCode: 0 });
  });

  it('stands where Paddle refuses, and says what to run', async () => {
    const { machine, run, emulator } = await openShop();
    await emulator.control.setFaults([{ method: 'PATCH', path: '/prices/*', status: 400, code: 'bad_request' }]);
    writeShop(machine, shopOf(rust(4500), toCollection(1)), 'next.json');
    const { stderr, exitCode } = await run('catalog', 'import', 'next.json', '--no-listen');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^The shop is changed\. Paddle refused: .* follows with: backline paddle sync$/m);
    expect(await run('catalog', 'diff', 'next.json')).toMatchObject({ stderr: 'Nothing would change.\n' });
  });
});

describe('sale', () => {
  it('puts packs on sale to the cent, says the prices, and ends', async () => {
    const { run, amounts } = await openShop();
    const set = await run('sale', 'set', '33.3%', '--packs', 'PACK-0', '--from', '2020-01-01', '--until', '2099-12-31');
    expect(set).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "1 pack on sale, 33.3 % off.
      PACK-0 Rust Drums  sale $32.68 (−33 %), from <day> 00:00 UTC, until <day> 23:59 UTC
      The shop has 2 collections.
      To end it: backline sale end --packs PACK-0
      ",
        "stdout": "plans: 0 added, 0 changed, 0 removed
      developers: 0 added, 0 changed, 0 removed
      collections: 0 added, 0 changed, 0 removed
      prices: 1 added, 0 changed, 0 removed
      moods: 0 added, 0 changed, 0 removed
      paddle products: 0 created, 0 updated, 0 archived
      paddle prices: 1 created, 0 updated, 0 archived
      ",
      }
    `);
    expect(await amounts()).toEqual(['2900', '3268', '4900']);
    expect(await run('sale', 'end', '--packs', 'all')).toMatchObject({ exitCode: 0 });
    expect(await amounts()).toEqual(['2900', '4900']);
    const all = await run('sale', 'set', '10', '--packs', 'all', '--until', '2099-12-31', '--no-sync');
    expect(all.stderr).toContain('2 packs on sale, 10 % off.');
    expect(await amounts()).toEqual(['2900', '4900']);
    await run('sale', 'end', '--packs', 'PACK-0,PACK-1', '--no-sync');
  });

  it('refuses what is no discount, no pack, no time, or half a price without being asked', async () => {
    const { run } = await openShop();
    const until = ['--until', '2099-12-31'];
    expect((await run('sale', 'set', '100%', '--packs', 'all', ...until)).stderr).toContain('"100%" is no discount');
    expect((await run('sale', 'set', '5', '--packs', 'PACK-9', ...until)).stderr).toContain(
      'No pack in the shop has the SKU PACK-9',
    );
    expect(await run('sale', 'set', '5', '--packs', 'all', '--from', '2100-01-01', ...until)).toMatchObject({
      exitCode: 2,
    });
    const much = ['sale', 'set', '60%', '--packs', 'PACK-0', ...until];
    expect((await run(...much)).stderr).toContain('add --confirm-price-drops');
    expect(await run(...much, '--confirm-price-drops')).toMatchObject({ exitCode: 0 });
  });
});
