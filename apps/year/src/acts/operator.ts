import { importCatalog } from '@backline/core/catalog/import-catalog';
import type { Core } from '@backline/core/core';
import { endorseKey } from '@backline/core/keys/endorse-key';
import { developmentRoot } from '@backline/core/keys/ensure-development-keys';
import { createKeyPair } from '@backline/core/keys/key-pair';
import { addSigningKey, findNextKid } from '@backline/core/keys/store-key';
import { restorePack, withdrawPack } from '@backline/core/packs/change-pack';
import { collectGarbage } from '@backline/core/packs/collect-garbage';
import { verifyPacks } from '@backline/core/packs/verify-packs';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { GatewayError } from '@backline/core/ports/payment-gateway';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import { operator, publishTestPack, readCatalog, toNoise } from '@backline/testing';
import { type Act, type ActTable, always, type Scene } from '../act.ts';
import { KilledError, RefusedWriteError } from '../controlled-store.ts';
import type { PublishedPack } from '../outside.ts';

const reason = 'a note of the operator';
/** A small number of packs, so that versions share blocks. */
const packsMax = 3;
const kilobytes = 20;

/**
 * A command on the machine. It ends if the shop, the provider or the database refuses it, or if its process is killed.
 */
const toCommand = (weight: number, run: (core: Core, scene: Scene) => Promise<unknown>): Act => ({
  weight,
  can: always,
  async run(scene) {
    const { shop, dice } = scene;
    const { core } = dice.pick(shop.portals).service.service;
    try {
      await run(core, scene);
    } catch (error) {
      if (![AppError, GatewayError, KilledError, RefusedWriteError].some((kind) => error instanceof kind)) throw error;
    }
    await shop.outside.stampPacks();
  },
});

/** Publishes the next version of a pack, with some new files. */
async function publish(core: Core, { shop, dice, offers }: Scene): Promise<void> {
  const { published } = shop.outside;
  const { sku } = dice.pick(offers.slice(0, packsMax));
  const earlier = published.findLast((pack) => pack.sku === sku);
  const version = `1.${published.filter((pack) => pack.sku === sku).length}.0`;
  const names = ['first.txt', 'soft.wav', 'loud.wav', 'release.wav'];
  const files = Object.fromEntries(
    names.map((name) => {
      const kept = earlier?.files[name];
      return [name, kept !== undefined && dice.once(2) ? kept : toNoise(`${sku} ${version} ${name}`, kilobytes * 1024)];
    }),
  );
  // Recorded before it is stored, because a process that is killed may have published it.
  const pack: PublishedPack = { sku, version, files };
  published.push(pack);
  await publishTestPack(core, { sku, version }, files);
}

const pickPack = ({ shop, dice }: Scene): PublishedPack | null =>
  shop.outside.published.length === 0 ? null : dice.pick(shop.outside.published);

async function sell(core: Core, { shop, dice }: Scene): Promise<void> {
  const catalog = readCatalog();
  const item = dice.pick(catalog.collections.filter(({ price }) => price !== undefined && price.amount > 500));
  const at = (days: number) => new Date(shop.clock.now().getTime() + days * dayMs).toISOString();
  const price = item.price === undefined ? undefined : { ...item.price, amount: Math.floor(item.price.amount / 2) };
  if (price !== undefined) item.sale = { price, startsAt: at(1), endsAt: at(1 + Math.ceil(dice.wait(5))) };
  await importCatalog(core, operator, catalog);
  await syncCatalog(core, operator);
}

/** Starts to sign with a new key, which this shop's root endorses. */
async function rotateKey(core: Core): Promise<void> {
  const key = createKeyPair(await findNextKid(core));
  const about = { issuer: core.settings.publicUrl, product: core.settings.productSlug };
  const endorsement = endorseKey(developmentRoot, key, about, { now: core.clock.now() });
  await core.store.write((tx) => addSigningKey(core, tx, operator, key, endorsement));
}

/** The acts of the person who runs the machine. */
export const operatorActs = {
  'publish a pack': toCommand(3, publish),
  'publish a folder again': toCommand(3, async (core, scene) => {
    const pack = pickPack(scene);
    if (pack !== null) await publishTestPack(core, pack, pack.files);
  }),
  'read the packs': toCommand(2, (core) => verifyPacks(core, operator, {})),
  'mend a pack': toCommand(5, async (core, { shop, dice }) => {
    const { problems } = await verifyPacks(core, operator, {});
    const bad = new Set(problems.map(({ sku, version }) => `${sku} ${version}`));
    const [pack] = dice.shuffle(shop.outside.published.filter(({ sku, version }) => bad.has(`${sku} ${version}`)));
    if (pack !== undefined) await publishTestPack(core, pack, pack.files);
  }),
  'withdraw a pack': toCommand(1, async (core, scene) => {
    const pack = pickPack(scene);
    if (pack !== null) await withdrawPack(core, operator, { ...pack, reason });
  }),
  'offer a pack again': toCommand(1, async (core, scene) => {
    const pack = pickPack(scene);
    if (pack !== null) await restorePack(core, operator, { ...pack, reason });
  }),
  'delete what no pack uses': toCommand(2, (core) => collectGarbage(core, operator)),
  'rotate the key': toCommand(0.5, rotateKey),
  'begin a sale': toCommand(1, sell),
  'end all sales': toCommand(1, async (core) => {
    await importCatalog(core, operator, readCatalog());
    await syncCatalog(core, operator);
  }),
  'start a machine beside production': {
    weight: 2,
    can: always,
    run: ({ shop, dice }) => shop.staging.start(dice.once(2)),
  },
  'stop the machine beside production': {
    weight: 2,
    can: always,
    run: ({ shop }) => shop.staging.stop(),
  },
} satisfies ActTable;
