import { type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import { seal, unseal } from '../crypto.ts';
import { perPublicVersion } from '../public-version.ts';

type Table = Core['store']['t']['providerSettings'];
type Name = Table['$inferSelect']['name'];

/** Something that was made in the provider's account, with its token or secret. */
export interface ProviderSetting {
  entityId: string;
  value: string;
}

export async function findProviderSetting({ store, keys }: Core, name: Name): Promise<ProviderSetting | null> {
  const { providerSettings } = store.t;
  const [row] = await store.db.select().from(providerSettings).where(eq(providerSettings.name, name));
  return row === undefined ? null : { entityId: row.entityId, value: unseal(keys.provider, row.value) };
}

export async function putProviderSetting(
  core: Core,
  tx: Db,
  name: Name,
  { entityId, value }: ProviderSetting,
): Promise<void> {
  const { providerSettings } = core.store.t;
  const row = { name, entityId, value: seal(core.keys.provider, value), madeAt: core.clock.now() };
  await tx.insert(providerSettings).values(row).onConflictDoUpdate({ target: providerSettings.name, set: row });
}

/** The secret that signs webhooks; null while none is set or made. */
export async function findWebhookSecret(core: Core): Promise<string | null> {
  const { webhookSecret } = core.settings;
  return webhookSecret ?? (await findProviderSetting(core, 'webhook_destination'))?.value ?? null;
}

/** The token with which browsers open checkouts; null while none is set or made. */
export const findClientToken = perPublicVersion(async (core): Promise<string | null> => {
  const { clientToken } = core.settings;
  return clientToken ?? (await findProviderSetting(core, 'client_token'))?.value ?? null;
});
