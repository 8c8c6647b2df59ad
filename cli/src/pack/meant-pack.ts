import type { Core } from '@backline/core/core';
import type { PackVersion } from '@backline/core/packs/list-packs';
import { getMeant } from '../shared/get-meant.ts';

/** Finds the SKU of a pack: as given, or by the pack's name or a unique part of it. */
export async function getSku(core: Core, wanted: string): Promise<string> {
  const tables = core.store.t;
  const skus = await core.store.db
    .select({ sku: tables.skus.sku, name: tables.skus.name, planKind: tables.skus.planKind })
    .from(tables.skus);
  const packs = skus.filter(({ planKind }) => planKind === null);
  const kind = {
    kind: 'pack',
    list: 'backline sku list',
    toNames: (one: (typeof skus)[number]) => [one.sku, one.name],
  };
  return getMeant(wanted, packs, kind).sku;
}

/** Finds a published version of a pack by its number or a unique part of it. */
export async function getPackVersion(core: Core, pack: string, version: string): Promise<PackVersion> {
  const { listPacks } = await import('@backline/core/packs/list-packs');
  const sku = await getSku(core, pack);
  const { packs } = await listPacks(core, sku);
  return getMeant(version, packs, {
    kind: `version of ${sku}`,
    list: `backline pack list ${sku}`,
    toNames: (one) => [one.version],
  });
}

/** The offered version of a pack, in a sentence. */
export async function toOffered(core: Core, sku: string): Promise<string> {
  const { listPacks } = await import('@backline/core/packs/list-packs');
  const current = (await listPacks(core, sku)).packs.filter(({ isCurrent }) => isCurrent);
  const stable = current.find(({ channel }) => channel === 'stable');
  const beta = current.find(({ channel, seq }) => channel === 'beta' && seq > (stable?.seq ?? 0));
  const tail = beta === undefined ? '' : `, and ${beta.version} to those who ask for beta`;
  if (stable === undefined && beta === undefined) return `Nothing is offered of ${sku}.`;
  return `Offered of ${sku}: ${stable === undefined ? 'nothing' : stable.version}${tail}.`;
}
