import { randomBytes } from 'node:crypto';
import { and, type Db, eq, isNull, prepareStatement } from '@backline/db';
import { LRUCache } from 'lru-cache';
import type { Caller, Core } from './core.ts';
import { seal, unseal } from './crypto.ts';
import { perCore } from './per-core.ts';

const version = 'v1.';
/** A key that is younger than this may belong to a transaction that is rolled back. */
const settledMs = 60_000;

const selectKey = prepareStatement((db, { subjectKeys }, { userId }: { userId: string }) =>
  db.select().from(subjectKeys).where(eq(subjectKeys.userId, userId)),
);

/** Keys that this process has used. Data encrypted with a deleted key is lost. */
const keysOf = perCore(() => new LRUCache<string, Buffer>({ max: 5000 }));

async function findKey(core: Core, db: Db, userId: string): Promise<Buffer | null> {
  const [row] = await selectKey(db, core.store.t, { userId });
  if (row === undefined) return null;
  const key = Buffer.from(unseal(core.keys.subjects, row.sealedKey), 'base64');
  if (row.createdAt.getTime() < core.clock.now().getTime() - settledMs) keysOf(core).set(userId, key);
  return key;
}

/** Makes a key for a person without one. For an erased person or for nobody, the key is not stored anywhere. */
async function makeKey(core: Core, tx: Db, userId: string): Promise<Buffer> {
  const { subjectKeys, users } = core.store.t;
  const key = randomBytes(32);
  if ((await tx.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0) return key;
  const sealedKey = seal(core.keys.subjects, key.toString('base64'));
  await tx.insert(subjectKeys).values({ userId, sealedKey, createdAt: core.clock.now() }).onConflictDoNothing();
  return (await findKey(core, tx, userId)) ?? key;
}

/** Encrypts a text about a person with their own key (AES-256-GCM). Without the key, no one can read it. */
export async function sealForPerson(core: Core, tx: Db, userId: string, text: string): Promise<string> {
  const key = keysOf(core).get(userId) ?? (await findKey(core, tx, userId)) ?? (await makeKey(core, tx, userId));
  return `${version}${seal(key, text)}`;
}

/** Decrypts a text, or returns an unencrypted one. Null if the person was erased. */
export async function openForPerson(core: Core, db: Db, userId: string | null, text: string): Promise<string | null> {
  if (!text.startsWith(version)) return text;
  const key = userId === null ? null : await findKey(core, db, userId);
  if (key === null) return null;
  try {
    return unseal(key, text.slice(version.length));
  } catch {
    return null;
  }
}

/** The origin of a call: address and client. */
export function toOrigin({ ip, userAgent }: Caller): string {
  return userAgent === null ? ip : `${ip} ${userAgent}`;
}

/** Removes a key from this process's cache. */
export function forgetKey(core: Core, userId: string): void {
  keysOf(core).delete(userId);
}
