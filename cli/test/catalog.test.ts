import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openStore } from '@backline/db';
import { createListener } from '@backline/listen';
import { describe, expect, it } from 'vitest';
import { toWav } from '../../packages/listen/test/signals.ts';
import { createStoredListener } from '../src/catalog/stored-listener.ts';
import { toCollection, toShop, usd, writeShop } from './backups/shop-file.ts';
import { shopSize } from './env.ts';
import { createInstallation, type Installation, installationsAfter } from './run-backline.ts';

/** The demonstration accounts and catalog. */
const seeded = installationsAfter('db', 'seed');
/** A database, and nothing in it. */
const empty = installationsAfter('db', 'migrate');

async function countRows({ database }: Installation) {
  const { db, t, close } = await openStore({ url: `file:${database}` });
  const count = [await db.$count(t.developers), await db.$count(t.collections), await db.$count(t.prices)];
  await close();
  return count;
}

/** The folder of the covers and sounds of a brand in `directory`/brand. */
function makeAssets(directory: string): string {
  const assets = join(directory, 'brand', 'assets');
  cpSync(new URL('../../fixtures/brands/cadenza', import.meta.url), join(directory, 'brand'), { recursive: true });
  mkdirSync(assets);
  return assets;
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** The shop as it is written, to the millisecond. */
async function readExport({ run }: Installation): Promise<string> {
  return (await run('catalog', 'export')).raw.stdout;
}

describe('catalog seed', () => {
  it('stores measurements of the meter that would measure them, so that none is measured again', async () => {
    const meter = createListener(1);
    await meter.close();
    expect((await createStoredListener()).tool).toBe(meter.tool);
  });

  it('makes the shop the demonstration catalog, once', async () => {
    const { run } = empty();
    expect(await run('catalog', 'seed')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "MUS-01008 Low Tide Basses  sale $69.00 (−30 %)
      MUS-01012 Hundred Buckets  sale $39.00 (−34 %), from <day> 00:00 UTC, until <day> 23:59 UTC
      MUS-01019 The Low Six  sale $74.50 (−25 %), from <day> 00:00 UTC
      MUS-01023 Tine & Tar  sale $55.00 (−30 %)
      MUS-01028 The Long Horns  sale $119.00 (−25 %), from <day> 00:00 UTC, until <day> 00:00 UTC
      MUS-01036 Lantern Slide  sale $62.00 (−30 %), from <day> 00:00 UTC
      MUS-01041 Night Bus Bass  sale $34.00 (−31 %)
      MUS-01049 Caravan Lutes  sale $89.00 (−25 %), from <day> 00:00 UTC
      MUS-01056 Foreshore Complete  sale $279.00 (−20 %), until <day> 23:59 UTC
      The shop has 56 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "plans: 2 added, 0 changed, 0 removed
      developers: 9 added, 0 changed, 0 removed
      collections: 56 added, 0 changed, 0 removed
      prices: 60 added, 0 changed, 0 removed
      moods: 81 added, 0 changed, 0 removed
      ",
      }
    `);
    expect(await run('catalog', 'seed', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The shop has 56 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "{"plans":{"added":[],"changed":[],"removed":[]},"developers":{"added":[],"changed":[],"removed":[]},"collections":{"added":[],"changed":[],"removed":[]},"prices":{"added":[],"changed":[],"removed":[]},"moods":{"added":[],"changed":[],"removed":[]}}
      ",
      }
    `);
  });

  it('takes the place of another catalog with --yes alone', async () => {
    const shop = empty();
    await shop.run('catalog', 'import', '--no-sync', writeShop(shop, toShop(3)));
    expect(await shop.run('catalog', 'seed')).toMatchObject({
      stderr: expect.stringContaining('add --yes'),
      exitCode: 1,
    });
    expect(await shop.run('catalog', 'seed', '--yes')).toMatchObject({ exitCode: 0 });
  });

  it('refuses production, and a machine without a database', async () => {
    expect(await empty().runWith({ NODE_ENV: 'production' }, 'catalog', 'seed')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "The demonstration catalog does not belong in production. Import yours: backline catalog import FILE
      ",
        "stdout": "",
      }
    `);
    expect(await createInstallation().run('catalog', 'seed')).toMatchObject({ stdout: '', exitCode: 3 });
  });
});

describe('catalog import', () => {
  it('makes the shop what the file says, and again changes nothing', async () => {
    const machine = empty();
    const { run } = machine;
    const file = writeShop(machine, toShop(3));
    expect(await run('catalog', 'import', '--no-sync', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Listened to 1 sound.
      The shop has 3 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "plans: 0 added, 0 changed, 0 removed
      developers: 1 added, 0 changed, 0 removed
      collections: 3 added, 0 changed, 0 removed
      prices: 3 added, 0 changed, 0 removed
      moods: 0 added, 0 changed, 0 removed
      ",
      }
    `);
    expect(await run('catalog', 'import', '--no-sync', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The shop has 3 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "plans: 0 added, 0 changed, 0 removed
      developers: 0 added, 0 changed, 0 removed
      collections: 0 added, 0 changed, 0 removed
      prices: 0 added, 0 changed, 0 removed
      moods: 0 added, 0 changed, 0 removed
      ",
      }
    `);
    const imports = await run('audit', 'list', '--json');
    expect(JSON.parse(imports.stdout).entries).toMatchObject([{ action: 'catalog.imported' }]);
  });

  it('takes nothing out of the shop unless it is confirmed', async () => {
    const machine = empty();
    const { run, type } = machine;
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(3)));
    const fewer = writeShop(machine, toShop(1), 'fewer.json');
    expect(await run('catalog', 'import', '--no-sync', fewer)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "PACK-1 Pack 1  is no longer sold. Nobody owns it.
      PACK-2 Pack 2  is no longer sold. Nobody owns it.
      This takes 2 collections and 0 developers out of the shop; what was bought stays owned. "backline catalog export" writes the shop as it is. Nobody is here to confirm it: add --yes. Nothing was changed.
      ",
        "stdout": "",
      }
    `);
    expect(await type('yes\n', 'catalog', 'import', '--no-sync', fewer)).toMatchObject({ exitCode: 1 });
    expect(await countRows(machine)).toEqual([1, 3, 3]);
    expect(await type('import\n', 'catalog', 'import', '--no-sync', fewer)).toMatchObject({ exitCode: 0 });
    expect(await countRows(machine)).toEqual([1, 1, 3]);
    const none = writeShop(machine, { developers: [], collections: [] }, 'none.json');
    expect(await run('catalog', 'import', '--no-sync', none, '--yes')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "PACK-0 Pack 0  is no longer sold. Nobody owns it.
      The shop has 0 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "plans: 0 added, 0 changed, 0 removed
      developers: 0 added, 0 changed, 1 removed
      collections: 0 added, 0 changed, 1 removed
      prices: 0 added, 0 changed, 1 removed
      moods: 0 added, 0 changed, 0 removed
      ",
      }
    `);
  });

  it('refuses a broken file with every mistake and its place, and writes nothing', async () => {
    const machine = seeded();
    const { run } = machine;
    const before = await run('catalog', 'export');
    const broken = writeShop(machine, {
      developers: [
        { ...toShop(0).developers[0], website: 'javascript:alert(1)', logo: 'data:image/svg+xml,<svg/>' },
        { ...toShop(0).developers[0], id: 'd1', website: 'https://user:word@shed.example' },
      ],
      collections: [
        toCollection(0, { price: usd(-1), categories: ['Kazoos' as 'Strings'] }),
        toCollection(1, { image: '//elsewhere.example/a.svg', sale: { price: usd(9900) } }),
        { ...toCollection(2), price: undefined },
        { ...toCollection(3, { instruments: [{ name: '', audioPreview: 'file:///etc/passwd' }] }), colour: 'red' },
      ],
    });
    expect(await run('catalog', 'import', '--no-sync', broken)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "shop.json is not a catalog; nothing was changed.
        developers[0].website: must be an http or https address
        developers[0].logo: must be an http or https address, or a path that starts with one /
        developers[1].website: must be an http or https address
        collections[0].price.amount: must be a whole number in cents (minor units): 4900 for 49.00
        collections[1].image: must be an http or https address, or a path that starts with one /
        collections[1].sale: must be lower than the price and in its currency
        collections[2].price: is missing: without a price it must be included in a plan
        collections[3].instruments[0].name: This must be at least 1 character.
        collections[3].instruments[0].audioPreview: must be an http or https address, or a path that starts with one /
        collections[3]: Not known here: "colour".
        collections[0].categories[0]: must be one of the brand: Strings, Brass, Percussion, Woodwinds, Guitars, Keyboards, Synthesizers, Choir, World, Sound Design
      ",
        "stdout": "",
      }
    `);
    const doubles = writeShop(machine, {
      ...toShop(2),
      collections: [toCollection(0), toCollection(0, { developer: 'd9' })],
    });
    expect(await run('catalog', 'import', '--no-sync', doubles, '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "",
        "stdout": "{"error":{"code":"catalog_invalid","message":"shop.json is not a catalog; nothing was changed.\\n  collections[1].id: c0 is at collections[0] already\\n  collections[1].slug: pack-0 is at collections[0] already\\n  collections[1].sku: PACK-0 is at collections[0] already\\n  collections[1].developer: there is no developer d9"}}
      ",
      }
    `);
    expect(await run('catalog', 'export')).toEqual(before);
  });

  it('refuses hostile files in a few lines', async () => {
    const machine = empty();
    const { run, directory } = machine;
    const refuse = async (content: unknown) => {
      const { stdout, stderr, exitCode } = await run('catalog', 'check', writeShop(machine, content));
      expect([stdout, exitCode, stderr.length < 20_000]).toEqual(['', 1, true]);
      expect(stderr).not.toMatch(/defect|[^\P{C}\n]/u);
      return stderr.split('\n').slice(1, -1);
    };
    const nested = `${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}`;
    expect(await refuse('not JSON')).toMatchInlineSnapshot(`
      [
        "  it is not JSON: Unexpected token 'o', "not JSON" is not valid JSON",
      ]
    `);
    expect(await refuse('')).toMatchInlineSnapshot(`
      [
        "  it is not JSON: Unexpected end of JSON input",
      ]
    `);
    expect(await refuse('[]')).toMatchInlineSnapshot(`
      [
        "  This must be an object with fields.",
      ]
    `);
    expect(await refuse(nested)).toMatchInlineSnapshot(`
      [
        "  developers: This field is missing.",
        "  collections: This field is missing.",
        "  Not known here: "a".",
      ]
    `);
    const long = { ...toShop(0), collections: [toCollection(0, { name: 'a'.repeat(1_000_000) })] };
    expect(await refuse(long)).toMatchInlineSnapshot(`
      [
        "  collections[0].name: This must be at most 200 characters.",
      ]
    `);
    expect((await refuse({ ...toShop(0), ['a'.repeat(1_000_000)]: 1 })).map((line) => line.slice(0, 30))).toEqual([
      expect.stringContaining('Not known here: "aaa'),
    ]);
    expect(await refuse({ ...toShop(0), '\u001b[2Jgone\u009b1m': 1 })).toMatchInlineSnapshot(`
      [
        "  Not known here: "\\u001b[2Jgone\\u009b1m".",
      ]
    `);
    const prototype = JSON.stringify(toShop(1)).replace('"name":', '"__proto__":{"price":1},"constructor":1,"name":');
    expect(await refuse(prototype)).toMatchInlineSnapshot(`
      [
        "  developers[0]: Not known here: "__proto__", "constructor".",
      ]
    `);
    expect(await refuse({ ...toShop(0), collections: Array.from({ length: 5000 }, () => 0) })).toHaveLength(201);
    mkdirSync(join(directory, 'folder'));
    expect(await run('catalog', 'import', '--no-sync', 'folder')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "folder cannot be used: it is a folder.
      ",
        "stdout": "",
      }
    `);
    expect(await run('catalog', 'import', '--no-sync', 'none.json')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "none.json cannot be used: there is no such file or folder.
      ",
        "stdout": "",
      }
    `);
    expect(await countRows(machine)).toEqual([0, 0, 0]);
  });

  it(`takes ${shopSize} collections, and says at a terminal how far it is`, async () => {
    const machine = empty();
    const file = writeShop(machine, toShop(shopSize));
    const typed = await machine.type('', 'catalog', 'import', '--no-sync', file);
    expect(typed).toMatchObject({ exitCode: 0 });
    expect(typed.stdout).toContain(`Collections: ${shopSize} of ${shopSize} (100 %)`);
    expect(await machine.run('catalog', 'import', '--no-sync', file)).toMatchObject({
      stdout: expect.stringContaining('collections: 0 added, 0 changed, 0 removed'),
      stderr: expect.not.stringContaining('Collections:'),
      exitCode: 0,
    });
    expect(await countRows(machine)).toEqual([1, shopSize, shopSize]);
  });
});

describe('the sounds', () => {
  const readBandroom = () => readFileSync(new URL('../../fixtures/catalog/previews/bandroom-1.ogg', import.meta.url));

  /** A shop of its own files: an ordinary sound, one that is repeated in six chained streams, and a damaged one. */
  function createShop() {
    const machine = empty();
    const assets = makeAssets(machine.directory);
    const sound = readBandroom();
    writeFileSync(join(assets, 'good.ogg'), sound);
    writeFileSync(join(assets, 'chained.ogg'), Buffer.concat(Array.from({ length: 6 }, () => sound)));
    writeFileSync(join(assets, 'cut.ogg'), sound.subarray(0, -100));
    writeFileSync(join(assets, 'cover.png'), png);
    const instruments = ['/catalog/good.ogg', '/catalog/chained.ogg', 'https://media.example/a.ogg'].map(
      (audioPreview, at) => ({ name: `Horn ${at}`, audioPreview }),
    );
    const file = writeShop(machine, {
      developers: [{ ...toShop(0).developers[0], logo: '/catalog/cover.png' }],
      collections: [
        toCollection(0, {
          image: '/catalog/cover.png',
          instruments,
          demos: [{ title: 'Tune', audio: '/catalog/cut.ogg' }],
        }),
      ],
    });
    return {
      run: (...args: string[]) => machine.runWith({ BRAND_PATH: join(machine.directory, 'brand') }, 'catalog', ...args),
      file,
      machine,
    };
  }

  it('are measured after an import, once', async () => {
    const { run, file, machine } = createShop();
    const imported = await run('import', '--no-sync', file);
    expect(imported).toMatchObject({ exitCode: 0 });
    expect(imported.stderr).toMatchInlineSnapshot(`
      "Warning: /catalog/cut.ogg ends in the middle of a page
      Listened to 3 sounds.
      The shop has 1 collection. Prices reach Paddle with "backline paddle sync".
      "
    `);
    expect(await run('listen')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Warning: /catalog/cut.ogg ends in the middle of a page
      ",
        "stdout": "0 measured, 3 known, 1 elsewhere, 1 with problems
      ",
      }
    `);
    expect(await run('listen', '--again', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Warning: /catalog/cut.ogg ends in the middle of a page
      Listened to 3 sounds.
      ",
        "stdout": "{"listened":3,"known":0,"elsewhere":1,"problems":[{"url":"/catalog/cut.ogg","problem":"ends in the middle of a page"}]}
      ",
      }
    `);
    expect((await machine.run('db', 'doctor')).stderr).toMatchInlineSnapshot(`
      "1 sound of the shop never measured: "backline catalog listen".
      No key signs leases and passports: "backline keys list".
      No problems found.
      "
    `);
  });

  it('of a file that is broken leave the others measured, and the pack readable', async () => {
    const { run, file, machine } = createShop();
    const wav = toWav([Float32Array.of(0.5, Number.POSITIVE_INFINITY, 0.5)], 32);
    writeFileSync(join(machine.directory, 'brand/assets/cut.ogg'), wav);
    expect(await run('import', '--no-sync', file)).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining(
        'Warning: /catalog/cut.ogg has samples that are no numbers\nListened to 3 sounds.',
      ),
    });
    expect((await run('export')).exitCode).toBe(0);
  });

  it('are left for later with --no-listen', async () => {
    const { run, file, machine } = createShop();
    expect((await run('import', '--no-sync', file, '--no-listen')).stderr).toMatchInlineSnapshot(`
      "The shop has 1 collection. Prices reach Paddle with "backline paddle sync".
      "
    `);
    expect((await machine.run('db', 'doctor')).stderr).toMatchInlineSnapshot(`
      "4 sounds of the shop never measured: "backline catalog listen".
      No key signs leases and passports: "backline keys list".
      No problems found.
      "
    `);
  });

  it('are fetched from hosts that are named, and from no other', async () => {
    const { machine } = createShop();
    const sound = readBandroom();
    const host = createServer((request, response) => {
      if (request.url === '/moved.ogg') response.writeHead(302, { location: '/good.ogg' }).end();
      else if (request.url === '/good.ogg') response.end(sound);
      else response.writeHead(404).end();
    });
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    const address = `127.0.0.1:${(host.address() as AddressInfo).port}`;
    const instruments = ['good', 'moved', 'none'].map((name) => ({
      name,
      audioPreview: `http://${address}/${name}.ogg`,
    }));
    const file = writeShop(machine, { ...toShop(0), collections: [toCollection(0, { instruments })] });
    const run = (...args: string[]) => machine.run('catalog', ...args);
    await run('import', '--no-sync', file, '--yes');
    expect((await run('listen')).stdout).toBe('0 measured, 0 known, 3 elsewhere, 0 with problems\n');
    const heard = await run('listen', '--hosts', `media.example,${address}`);
    expect(heard.stdout).toBe('1 measured, 0 known, 0 elsewhere, 2 with problems\n');
    expect(heard.stderr).toContain('/moved.ogg cannot be fetched');
    expect(heard.stderr).toContain('/none.ogg is not there: the host answers 404');
    expect(await run('listen', '--hosts', 'http://x')).toMatchObject({ exitCode: 2 });
    host.close();
  });

  it('are checked for what customers would notice', async () => {
    const { run, file } = createShop();
    expect((await run('check', file)).stderr).toMatchInlineSnapshot(`
      "Warning: collections[0].demos[0].audio: /catalog/cut.ogg ends in the middle of a page
      Warning: collections[0].instruments[1].audioPreview: /catalog/chained.ogg lasts 34 seconds: 30 are enough
      Warning: collections[0].instruments[1].audioPreview: /catalog/chained.ogg has 6 streams one after the other, and some browsers stop after the first
      shop.json can be imported.
      "
    `);
  });
});

describe('catalog export', () => {
  it('writes what an import finds nothing new in', async () => {
    const machine = seeded();
    const { run, directory } = machine;
    const exported = await readExport(machine);
    writeFileSync(join(directory, 'shop.json'), exported);
    expect(await run('catalog', 'diff', 'shop.json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Nothing would change.
      ",
        "stdout": "",
      }
    `);
    expect(await run('catalog', 'import', '--no-sync', 'shop.json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "The shop has 56 collections. Prices reach Paddle with "backline paddle sync".
      ",
        "stdout": "plans: 0 added, 0 changed, 0 removed
      developers: 0 added, 0 changed, 0 removed
      collections: 0 added, 0 changed, 0 removed
      prices: 0 added, 0 changed, 0 removed
      moods: 0 added, 0 changed, 0 removed
      ",
      }
    `);
    expect(await readExport(machine)).toBe(exported);
    const other = empty();
    writeFileSync(join(other.directory, 'shop.json'), `\u{feff}${exported}`);
    expect(await other.run('catalog', 'import', '--no-sync', 'shop.json', '--no-listen')).toMatchObject({
      exitCode: 0,
    });
    expect(await readExport(other)).toBe(exported);
    expect(await other.run('catalog', 'export', '--json')).toMatchObject({
      stdout: expect.stringMatching(/^\{.*\}\n$/),
    });
  });

  it('says how to begin where there is no database', async () => {
    const { run, directory } = createInstallation();
    for (const command of ['export', 'diff', 'import']) {
      const file = command === 'export' ? [] : ['good.json'];
      writeShop({ directory }, toShop(1), 'good.json');
      expect(await run('catalog', command, ...file)).toMatchObject({
        stdout: '',
        stderr: expect.stringContaining('There is no database at'),
        exitCode: 3,
      });
    }
  });
});

describe('catalog check and diff', () => {
  it('tell what is in a file and what it would change, and change nothing', async () => {
    const machine = empty();
    const { run } = machine;
    await run('catalog', 'import', '--no-sync', writeShop(machine, toShop(3)));
    const sale = { price: usd(900), endsAt: '2099-01-01T00:00:00Z' };
    const other = { ...toShop(1), collections: [toCollection(0, { sale }), toCollection(7), toCollection(2)] };
    const file = writeShop(machine, other, 'other.json');
    expect(await run('catalog', 'check', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "other.json can be imported.
      ",
        "stdout": "1 developer, 3 collections, 3 instruments
      prices from $29.00 to $29.00
      ",
      }
    `);
    expect(await run('catalog', 'check', file, '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "other.json can be imported.
      ",
        "stdout": "{"developers":1,"collections":3,"instruments":3}
      ",
      }
    `);
    expect(await run('catalog', 'diff', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "",
        "stdout": "+ collections c7
      - collections c1
      + prices PACK-0 sale
      + prices PACK-7 regular
      - prices PACK-1 regular
      PACK-0 Pack 0  sale $9.00 (−69 %), until <day> 00:00 UTC
      PACK-1 Pack 1  is no longer sold. Nobody owns it.
      ",
      }
    `);
    expect(await countRows(machine)).toEqual([1, 3, 3]);
    expect(await createInstallation(machine.directory).run('catalog', 'diff', file)).toMatchObject({ exitCode: 0 });
  });

  it('refuse pictures and sounds that are not there or are none, by their first bytes, each with its place', async () => {
    const machine = empty();
    const { runWith, directory } = machine;
    const assets = makeAssets(directory);
    const BRAND_PATH = join(directory, 'brand');
    mkdirSync(join(assets, 'folder.png'));
    writeFileSync(join(directory, 'outside.png'), png);
    const files = {
      'cover.webp': png,
      'page.svg': '<!DOCTYPE html><svg>',
      'sound.ogg': 'RIFFxxxxAVI ',
      'empty.ogg': '',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(assets, name), content);
    const instruments = ['/catalog/sound.ogg', '/catalog/empty.ogg', '/catalog/cover.webp', '/elsewhere/a.ogg'].map(
      (audioPreview, index) => ({ name: `Violin ${index}`, audioPreview }),
    );
    const file = writeShop(machine, {
      developers: [{ ...toShop(0).developers[0], logo: '/catalog/page.svg' }],
      collections: [
        toCollection(0, { image: '/catalog/cover.webp', instruments }),
        toCollection(1, { image: '/catalog/none.webp', instruments: [{ name: 'Violin' }] }),
        toCollection(2, { image: '/catalog/folder.png', instruments: [{ name: 'Violin' }] }),
        toCollection(3, { image: '/catalog/../outside.png', instruments: [{ name: 'Violin' }] }),
      ],
    });
    const refused = await runWith({ BRAND_PATH }, 'catalog', 'check', file);
    expect(refused).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "shop.json is not a catalog; nothing was changed.
        developers[0].logo: /catalog/page.svg is no picture: its first bytes must be those of PNG, JPEG, WebP, AVIF, SVG or GIF
        collections[0].instruments[0].audioPreview: /catalog/sound.ogg is no sound that browsers play: its first bytes must be those of Ogg, MP3, AAC, FLAC or WAV
        collections[0].instruments[1].audioPreview: /catalog/empty.ogg is no sound that browsers play: its first bytes must be those of Ogg, MP3, AAC, FLAC or WAV
        collections[0].instruments[2].audioPreview: /catalog/cover.webp is PNG, and no sound that browsers play: its first bytes must be those of Ogg, MP3, AAC, FLAC or WAV
        collections[0].instruments[3].audioPreview: /elsewhere/a.ogg is not served: a path starts with /catalog/, which is the folder <dir>/brand/assets
        collections[1].image: there is no file none.webp in <dir>/brand/assets
        collections[2].image: there is no file folder.png in <dir>/brand/assets
        collections[3].image: there is no file ../outside.png in <dir>/brand/assets
      ",
        "stdout": "",
      }
    `);
    expect(await runWith({ BRAND_PATH }, 'catalog', 'import', '--no-sync', file)).toEqual(refused);
    expect(await runWith({ BRAND_PATH }, 'catalog', 'diff', file)).toEqual(refused);
    expect(await countRows(machine)).toEqual([0, 0, 0]);
  });

  it('judge what lies elsewhere by its name alone, and only warn', async () => {
    const machine = empty();
    const { run } = machine;
    const instruments = ['https://media.example/a.opus?v=2', 'https://media.example/a.mid'].map(
      (audioPreview, index) => ({
        name: `Violin ${index}`,
        audioPreview,
      }),
    );
    const file = writeShop(machine, {
      ...toShop(0),
      collections: [toCollection(0, { image: 'https://media.example/cover', instruments })],
    });
    expect(await run('catalog', 'check', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Warning: collections[0].image: https://media.example/cover does not end like a picture (PNG, JPEG, WebP, AVIF, SVG or GIF)
      Warning: collections[0].instruments[1].audioPreview: https://media.example/a.mid does not end like a sound that browsers play (Ogg, MP3, AAC, FLAC or WAV)
      shop.json can be imported.
      ",
        "stdout": "1 developer, 1 collection, 2 instruments
      prices from $29.00 to $29.00
      ",
      }
    `);
  });

  it('say what prices are in', async () => {
    const machine = empty();
    const { run } = machine;
    const file = writeShop(machine, {
      ...toShop(0),
      collections: [
        toCollection(0, { price: usd(49.5) }),
        toCollection(1, { price: { amount: '49.00' as never, currency: 'USD' } }),
        toCollection(2, { price: 49 as never }),
      ],
    });
    expect(await run('catalog', 'check', file)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "shop.json is not a catalog; nothing was changed.
        collections[0].price.amount: must be a whole number in cents (minor units): 4900 for 49.00
        collections[1].price.amount: must be a whole number in cents (minor units): 4900 for 49.00
        collections[2].price: must be an amount in cents (minor units) and a currency: { "amount": 4900, "currency": "USD" } for 49.00
      ",
        "stdout": "",
      }
    `);
    const cheap = writeShop(machine, {
      ...toShop(1),
      collections: [toCollection(0, { price: usd(49) }), toCollection(1)],
    });
    expect((await run('catalog', 'check', cheap)).stdout).toMatchInlineSnapshot(`
      "1 developer, 2 collections, 2 instruments
      prices from $0.49 to $29.00
      "
    `);
  });

  it('tell a plan that is called something else', async () => {
    const machine = empty();
    const { run } = machine;
    const plan = {
      sku: 'PLAN-1',
      name: 'Plus',
      subject: 'All of it',
      monthly: usd(999),
      annual: usd(8750),
      trialDays: 7,
    };
    await run('catalog', 'import', '--no-sync', writeShop(machine, { ...toShop(1), plans: [plan] }));
    const renamed = writeShop(machine, { ...toShop(1), plans: [{ ...plan, name: 'Plus and More' }] }, 'renamed.json');
    expect(await run('catalog', 'diff', renamed)).toMatchObject({ stdout: '~ plans PLAN-1\n', exitCode: 0 });
    await run('catalog', 'import', '--no-sync', renamed);
    expect(await run('catalog', 'diff', renamed)).toMatchObject({ stdout: '', exitCode: 0 });
    const [entry] = JSON.parse((await run('audit', 'list', '--json')).stdout).entries;
    expect(entry).toMatchObject({ action: 'catalog.imported', details: { 'plans.changed': 1 } });
    const gone = writeShop(machine, toShop(1), 'gone.json');
    expect((await run('catalog', 'diff', gone)).stdout).toContain('- plans PLAN-1\n');
  });
});
