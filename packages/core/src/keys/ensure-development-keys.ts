import { createHash } from 'node:crypto';
import type { Core } from '../core.ts';
import { endorseKey } from './endorse-key.ts';
import { findSigner } from './find-keys.ts';
import { toKeyPair } from './key-pair.ts';
import { addRoots, addSigningKey } from './store-key.ts';

const toSeed = (name: string) => createHash('sha256').update(`backline ${name}`).digest('base64url');
/** Long enough for an emulator whose clock was moved. */
const window = { notBefore: new Date(0), notAfter: new Date('2999-12-31T00:00:00.000Z') };

/** The root key of every development installation. It is public, and no released plugin may embed it. */
export const developmentRoot = toKeyPair('development-root', toSeed('development root'));

const developmentKey = toKeyPair('development', toSeed('development key'));

export function isDevelopmentKey({ kid }: { kid: string }): boolean {
  return kid === developmentRoot.kid || kid === developmentKey.kid;
}

/**
 * Gives a development installation its own keys. They are always the same, so that a plugin can be built with them, and
 * are endorsed only for its address. Does nothing if a key can already sign.
 */
export async function ensureDevelopmentKeys(core: Core): Promise<void> {
  const now = core.clock.now();
  const signer = await findSigner(core, now);
  // A key from before packs existed may lack the permission to sign them.
  const isWhole = signer?.kid !== developmentKey.kid || (await findSigner(core, now, 'pack')) !== null;
  if (signer !== null && isWhole) return;
  const { publicUrl: issuer, productSlug: product } = core.settings;
  const endorsement = endorseKey(developmentRoot, developmentKey, { issuer, product }, { now, ...window });
  await core.store.write(async (tx) => {
    await addRoots(core, tx, null, [developmentRoot]);
    await addSigningKey(core, tx, null, developmentKey, endorsement);
  });
}
