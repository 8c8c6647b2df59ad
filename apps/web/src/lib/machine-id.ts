import { type ItemStorage, storageKeys } from './browser-storage.ts';

type Fingerprint = () => Promise<string>;

/** The library is big and of use only to those who log in: it comes when first asked for, and reports to nobody. */
const readFingerprint: Fingerprint = async () => {
  const { default: FingerprintJS } = await import('@fingerprintjs/fingerprintjs');
  const agent = await FingerprintJS.load({ monitoring: false });
  return (await agent.get()).visitorId;
};

/** Names this device; the same answer from then on. A browser that defeats fingerprinting gets a random name. */
export async function getMachineId(storage: ItemStorage, fingerprint: Fingerprint = readFingerprint): Promise<string> {
  const known = storage.read(storageKeys.machineId);
  if (known) return known;
  const id = await fingerprint().catch(() => toHex(crypto.getRandomValues(new Uint8Array(16))));
  storage.write(storageKeys.machineId, id);
  return id;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
