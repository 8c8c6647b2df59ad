import { hourMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { toLink } from '../../links.ts';
import { ownCaller } from '../../own-caller.ts';
import type { EventDestination } from '../../ports/payment-gateway.ts';
import { raisePublicVersion } from '../../public-version.ts';
import { readShop } from '../../read-shop.ts';
import { runNow, type Work } from '../../tasks/run-task.ts';
import { findWaiting, planTask } from '../../tasks/task-rows.ts';
import { findProviderSetting, type ProviderSetting, putProviderSetting } from '../provider-settings.ts';

/**
 * `set`: the settings name it, so nothing is made. `found`: made by an earlier run, or by hand for the same address.
 */
export type ConnectionState = 'set' | 'there' | 'found' | 'made';

/** The provider's settings for this shop. */
export interface Connection {
  token: ConnectionState;
  destination: ConnectionState;
  /** The changes that were made to the destination. The address changes only with `canMove`. */
  url: string | null;
  /** The fields that differ at the destination. `address` is only corrected with `canMove`. */
  changed: string[];
  isElsewhere: boolean;
}

export interface ConnectOptions {
  /** Adds missing events and switches the destination on again. */
  canRepair: boolean;
  /** Changes the address of a destination that is elsewhere. */
  canMove: boolean;
}

const lookAgainMs = hourMs;

/** The address that events are sent to. */
export const toWebhookUrl = (core: Core): string => toLink(core, '/webhooks/paddle');

/** The mark of what is made for this shop at this address, so that a copy of the shop elsewhere makes its own. */
async function toMark(core: Core): Promise<string> {
  return `Backline ${await readShop(core)} ${new URL(core.settings.publicUrl).host}`;
}

type Name = Parameters<typeof findProviderSetting>[1];

/** Stores what was found or made, and reports it, unless the same is stored already. */
async function store(core: Core, caller: Caller, name: Name, { entityId, value }: ProviderSetting): Promise<void> {
  const stored = await findProviderSetting(core, name);
  if (stored?.entityId === entityId && stored.value === value) return;
  await core.store.write(async (tx) => {
    // Pages contain the token, so they must be rendered again.
    await raisePublicVersion(core, tx);
    await putProviderSetting(core, tx, name, { entityId, value });
    await recordEvent(core, tx, caller, { type: 'provider.connected', details: { what: name, entityId } });
  });
}

async function connectToken(core: Core, caller: Caller, mark: string): Promise<ConnectionState> {
  if (core.settings.clientToken !== undefined) return 'set';
  const { account } = core.gateway;
  const stored = await findProviderSetting(core, 'client_token');
  const tokens = await account.listTokens();
  if (tokens.some(({ tokenId }) => tokenId === stored?.entityId)) return 'there';
  const found = tokens.find(({ description }) => description === mark);
  const name = `${core.settings.productName} ${new URL(core.settings.publicUrl).host}`.slice(0, 150);
  const { tokenId, token } = found ?? (await account.createToken({ name, description: mark }));
  await store(core, caller, 'client_token', { entityId: tokenId, value: token });
  return found === undefined ? 'made' : 'found';
}

/** Changes a destination as far as the options allow. Returns the changes. */
async function changeDestination(
  core: Core,
  { destinationId, url, isActive, types }: EventDestination,
  { canRepair, canMove }: ConnectOptions,
): Promise<string[]> {
  const { account } = core.gateway;
  const wanted = toWebhookUrl(core);
  const missing = canRepair ? account.usedEvents.filter((type) => !types.includes(type)) : [];
  const changed = [
    ...(missing.length > 0 ? ['events'] : []),
    ...(canRepair && !isActive ? ['switched on'] : []),
    ...(canMove && url !== wanted ? ['address'] : []),
  ];
  if (changed.length > 0)
    await account.changeDestination(destinationId, {
      ...(missing.length > 0 ? { types: [...types, ...missing] } : {}),
      ...(changed.includes('address') ? { url: wanted } : {}),
    });
  return changed;
}

type Reception = Pick<Connection, 'url' | 'changed' | 'isElsewhere'> & { destination: ConnectionState };

/** The destination that is used, or null. A destination for the same address was made by hand. */
async function findDestination(core: Core, mark: string, stored: ProviderSetting | null) {
  const url = toWebhookUrl(core);
  const { webhookSecret } = core.settings;
  const all = await core.gateway.account.listDestinations();
  if (webhookSecret !== undefined) return all.find(({ secret }) => secret === webhookSecret) ?? null;
  return (
    all.find(({ destinationId }) => destinationId === stored?.entityId) ??
    all.find(({ description }) => description === mark) ??
    all.find((one) => one.isActive && one.url === url) ??
    null
  );
}

async function connectDestination(
  core: Core,
  caller: Caller,
  mark: string,
  options: ConnectOptions,
): Promise<Reception> {
  const isSet = core.settings.webhookSecret !== undefined;
  const url = toWebhookUrl(core);
  if (isSet && !options.canRepair) return { destination: 'set', url: null, changed: [], isElsewhere: false };
  const stored = await findProviderSetting(core, 'webhook_destination');
  const found = await findDestination(core, mark, stored);
  if (found === null && isSet) return { destination: 'set', url: null, changed: [], isElsewhere: false };
  const used = found ?? (await core.gateway.account.createDestination({ url, description: mark }));
  if (!isSet) await store(core, caller, 'webhook_destination', { entityId: used.destinationId, value: used.secret });
  const changed = await changeDestination(core, used, options);
  const goesTo = changed.includes('address') ? url : used.url;
  const isKept = found?.destinationId === stored?.entityId;
  const made = found === null ? 'made' : isKept ? 'there' : 'found';
  return { destination: isSet ? 'set' : made, url: goesTo, changed, isElsewhere: goesTo !== url };
}

/** Both parts are tried, because a key may have the permission for one of them only. */
async function connect(core: Core, caller: Caller, options: ConnectOptions): Promise<Connection> {
  const mark = await toMark(core);
  const [token, reception] = await Promise.allSettled([
    connectToken(core, caller, mark),
    connectDestination(core, caller, mark, options),
  ]);
  if (token.status === 'rejected') throw token.reason;
  if (reception.status === 'rejected') throw reception.reason;
  return { token: token.value, ...reception.value };
}

const isNeeded = ({ settings }: Core) => settings.clientToken === undefined || settings.webhookSecret === undefined;

/**
 * Makes what the shop lacks in the provider's account, and checks again every hour, because somebody may delete it
 * there. Nothing existing is changed, because a copy of the shop has the same key.
 */
export const keepConnected: Work = {
  async run(core) {
    if (!isNeeded(core)) return { state: 'done' };
    const { token, destination } = await connect(core, ownCaller, { canRepair: false, canMove: false });
    const parts = { 'client-side token': token, 'destination of events': destination };
    const made = Object.entries(parts).flatMap(([name, state]) => (state === 'made' ? [name] : []));
    if (made.length > 0) core.log.info({ made }, 'what the shop needs in the account of Paddle was made');
    const dueAt = new Date(core.clock.now().getTime() + lookAgainMs);
    return { state: 'waiting', dueAt, plannedAt: dueAt };
  },
};

/** Plans this check at a start, unless the settings name everything or it is already planned. */
export async function planConnection(core: Core): Promise<void> {
  if (!isNeeded(core)) return;
  const plannedAt = core.clock.now();
  await core.store.write(async (tx) => {
    if ((await findWaiting(core, tx, 'provider.connect', 'shop')) !== null) return;
    await planTask(core, tx, ownCaller, { kind: 'provider.connect', subject: 'shop', plannedAt });
  });
}

/**
 * Makes what is missing in the provider's account, and repairs it. One process at a time does so. Null if another one
 * is doing it. Throws `GatewayError`, with the reason `forbidden` if the key lacks a permission.
 */
export async function connectProvider(
  core: Core,
  caller: Caller,
  { canMove = false }: { canMove?: boolean } = {},
): Promise<Connection | null> {
  let connection: Connection | null = null;
  let failure: unknown = null;
  await runNow(core, caller, 'provider.connect', {
    async run() {
      try {
        connection = await connect(core, caller, { canRepair: true, canMove });
      } catch (error) {
        failure = error;
        throw error;
      }
      const dueAt = new Date(core.clock.now().getTime() + lookAgainMs);
      return isNeeded(core) ? { state: 'waiting', dueAt, plannedAt: dueAt } : { state: 'done' };
    },
  });
  if (failure !== null) throw failure;
  return connection;
}
