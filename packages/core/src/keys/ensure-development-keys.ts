import { createHash } from 'node:crypto';
import type { Core } from '../core.ts';
import { endorseKey } from './endorse-key.ts';
import { findSigner } from './find-keys.ts';
import { toKeyPair } from './key-pair.ts';
import { addRoots, addSigningKey } from './store-key.ts';

const toSeed = (name: string) => createHash('sha256').update(`backline ${name}`).digest('base64url');
/** A moved clock stays inside. */
const window = { notBefore: new Date(0), notAfter: new Date('2999-12-31T00:00:00.000Z') };

/** The root of every development installation: everybody knows it, and no plugin that is sold may embed it. */
export const developmentRoot = toKeyPair('development-root', toSeed('development root'));

const developmentKey = toKeyPair('development', toSeed('development key'));

export function isDevelopmentKey({ kid }: { kid: string }): boolean {
  return kid === developmentRoot.kid || kid === developmentKey.kid;
}

/**
 * Gives an installation outside production keys of its own, the same ones each time, so that a plugin can be built
 * against it. They are endorsed for its address alone. Does nothing where a key can sign.
 */
export async function ensureDevelopmentKeys(core: Core): Promise<void> {
  const now = core.clock.now();
  const signer = await findSigner(core, now);
  // An own key from before there were packs may not sign them.
  const isWhole = signer?.kid !== developmentKey.kid || (await findSigner(core, now, 'pack')) !== null;
  if (signer !== null && isWhole) return;
  const { publicUrl: issuer, productSlug: product } = core.settings;
  const endorsement = endorseKey(developmentRoot, developmentKey, { issuer, product }, { now, ...window });
  await core.store.write(async (tx) => {
    await addRoots(core, tx, null, [developmentRoot]);
    await addSigningKey(core, tx, null, developmentKey, endorsement);
  });
}
