import { isClaims } from '@backline/activation/claims';
import { openToken, type PublicKey } from '@backline/activation/token';
import { readTokens } from '@backline/activation/token-file';
import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EventType } from '@backline/domain/events';
import type { Caller, Core } from '../core.ts';
import { seal } from '../crypto.ts';
import { recordEvent } from '../events/record-event.ts';
import { raisePublicVersion } from '../public-version.ts';
import { findKeys, getTrust } from './find-keys.ts';
import type { KeyPair } from './key-pair.ts';

function toWindow(endorsement: string) {
  const { nbf, exp } = JSON.parse(Buffer.from(endorsement.split('.')[1] ?? '', 'base64url').toString());
  return { endorsement, notBefore: new Date(nbf * 1000), notAfter: new Date(exp * 1000) };
}

type KeyEvent = Extract<EventType, `keys.${string}`>;

/** `caller` is null for automatic changes, such as development keys. */
async function report(core: Core, tx: Db, caller: Caller | null, type: KeyEvent, kid: string): Promise<void> {
  await raisePublicVersion(core, tx);
  if (caller !== null) await recordEvent(core, tx, caller, { type, subject: kid });
}

/** Records the public halves of roots. */
export async function addRoots(core: Core, tx: Db, caller: Caller | null, roots: readonly PublicKey[]): Promise<void> {
  const createdAt = core.clock.now();
  for (const { kid, x } of roots) {
    await tx.insert(core.store.t.signingKeys).values({ kid, publicKey: x, createdAt }).onConflictDoNothing();
    await report(core, tx, caller, 'keys.root_added', kid);
  }
}

/** Stores an encrypted signing key. Without an endorsement, it waits for one. */
export async function addSigningKey(
  core: Core,
  tx: Db,
  caller: Caller | null,
  { kid, x, seed }: KeyPair,
  endorsement: string | null,
): Promise<void> {
  const { signingKeys } = core.store.t;
  const row = {
    publicKey: x,
    sealedPrivateKey: seal(core.keys.signing, seed),
    createdAt: core.clock.now(),
    ...(endorsement === null ? {} : toWindow(endorsement)),
  };
  await tx
    .insert(signingKeys)
    .values({ kid, ...row })
    .onConflictDoUpdate({ target: signingKeys.kid, set: row });
  await report(core, tx, caller, 'keys.added', kid);
}

const unusable = (message: string) => new AppError('conflict', { message });

/** The kid of the next key: the year and a letter. */
export async function findNextKid(core: Core): Promise<string> {
  const year = core.clock.now().getUTCFullYear();
  const taken = new Set((await findKeys(core)).map(({ kid }) => kid));
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') if (!taken.has(`${year}${letter}`)) return `${year}${letter}`;
  throw unusable(`There are 26 keys of ${year} already.`);
}

/** Imports a root's statement: a key's endorsement or its revocation. Returns which one it was. */
export async function takeStatement(
  core: Core,
  caller: Caller,
  text: string,
): Promise<{ kid: string; what: 'endorsed' | 'revoked' }> {
  const { signingKeys } = core.store.t;
  const tokens = readTokens(text);
  const type = tokens?.revocation === undefined ? 'key' : 'revocation';
  const token = tokens?.[type];
  if (token === undefined) throw unusable('This file has no endorsement and no revocation. Nothing was changed.');
  const trust = await getTrust(core);
  const opened = await openToken(type, token, trust, trust.roots, isClaims[type]);
  if ('reason' in opened)
    throw unusable(
      `No root of this installation has signed this for ${trust.issuer} and ${trust.product} (${opened.reason}). Nothing was changed.`,
    );
  const { kid } = opened.claims;
  const rankOf = (root: string) => trust.roots.findIndex((one) => one.kid === root);
  if (type === 'revocation' && trust.roots.length > 1 && rankOf(opened.kid) <= rankOf(kid))
    throw unusable(
      `Plugins believe this of ${kid} from a later root alone: sign it with the spare. Nothing was changed.`,
    );
  const row = (await findKeys(core)).find((one) => one.kid === kid);
  if (row === undefined) throw unusable(`There is no key ${kid} here: see "backline keys list". Nothing was changed.`);
  if ('x' in opened.claims && opened.claims.x !== row.publicKey)
    throw unusable(`The endorsement is for another key that is called ${kid}. Nothing was changed.`);
  const set = type === 'key' ? toWindow(token) : { revocation: token };
  await core.store.write(async (tx) => {
    await tx.update(signingKeys).set(set).where(eq(signingKeys.kid, kid));
    await report(core, tx, caller, type === 'key' ? 'keys.endorsed' : 'keys.revoked', kid);
  });
  return { kid, what: type === 'key' ? 'endorsed' : 'revoked' };
}
