import { type ItemStorage, storageKeys } from './browser-storage.ts';

type Fingerprint = () => Promise<string>;

/** The library is large and only needed for login, so it loads on first use. */
const loadLibrary = () => import('@fingerprintjs/fingerprintjs');

/** Its telemetry is off. */
const readFingerprint: Fingerprint = async () => {
  const { default: FingerprintJS } = await loadLibrary();
  const agent = await FingerprintJS.load({ monitoring: false });
  return (await agent.get()).visitorId;
};

/** This device's id, stored after the first call. A browser that blocks fingerprinting gets a random id. */
export async function getMachineId(storage: ItemStorage, fingerprint: Fingerprint = readFingerprint): Promise<string> {
  const known = storage.read(storageKeys.machineId);
  if (known) return known;
  const id = await fingerprint().catch(() => toHex(crypto.getRandomValues(new Uint8Array(16))));
  storage.write(storageKeys.machineId, id);
  return id;
}

/** Loads the library if an id will be needed. Computing the id keeps the page busy, so that waits for the login. */
export function prepareMachineId(storage: ItemStorage): void {
  if (!storage.read(storageKeys.machineId)) loadLibrary().catch(() => undefined);
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
