import { and, type Db, eq, inArray, isNull } from '@backline/db';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { hashToken } from '../crypto.ts';
import { renewOrderToken, toLinkEnd } from '../order-tokens.ts';
import type { MailMessage } from '../ports/mail-message.ts';

/** Matches the tokens of links to orders and withdrawals, which contain their own expiry. */
const signedToken = /v1\.[\w-]+\.\d{10}\.[\w-]{43}/g;
/** Matches the tokens of all other links, whose expiry is stored with their hash. */
const storedToken = /[?&]token=([\w-]+)(?![\w.-])/g;

/** Links are renewed only after this time, because at the first attempt they are still new. */
const renewAfterMs = minuteMs;

/** Replaces the links anywhere in a mail with the answers of `replace`. */
function mapLinks(message: MailMessage, replace: (url: string) => string): MailMessage {
  return JSON.parse(JSON.stringify(message), (key, value) =>
    typeof value === 'string' && /url$/i.test(key) ? replace(value) : value,
  );
}

function findTokens(message: MailMessage, pattern: RegExp): string[] {
  const found = new Set<string>();
  mapLinks(message, (url) => {
    for (const [whole, token = whole] of url.matchAll(pattern)) found.add(token);
    return url;
  });
  return [...found];
}

async function renewSigned(core: Core, tx: Db, message: MailMessage): Promise<MailMessage> {
  const renewed = new Map<string, string>();
  for (const token of findTokens(message, signedToken)) renewed.set(token, await renewOrderToken(core, tx, token));
  return mapLinks(message, (url) => url.replaceAll(signedToken, (token) => renewed.get(token) ?? token));
}

/** Renews links that were neither used nor revoked, and returns their expiry times. */
async function renewStored(core: Core, tx: Db, tokens: readonly string[]): Promise<Date[]> {
  const { oneTimeTokens } = core.store.t;
  const now = core.clock.now();
  const isOpen = and(isNull(oneTimeTokens.consumedAt), isNull(oneTimeTokens.revokedAt));
  const rows = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(inArray(oneTimeTokens.tokenHash, tokens.map(hashToken)), isOpen));
  const ends: Date[] = [];
  for (const { id, createdAt, expiresAt } of rows) {
    const ageMs = now.getTime() - createdAt.getTime();
    const endsAt = ageMs < renewAfterMs ? expiresAt : new Date(expiresAt.getTime() + ageMs);
    if (endsAt !== expiresAt)
      await tx
        .update(oneTimeTokens)
        .set({ createdAt: now, expiresAt: endsAt })
        .where(and(eq(oneTimeTokens.id, id), isOpen));
    ends.push(endsAt);
  }
  return ends;
}

/**
 * Restarts the lifetime of a mail's links when it is sent, however long it has waited. `until`: when the first of them
 * expires. `areLive` is false if one was used, replaced or deleted in the meantime.
 */
export async function renewLinks(
  core: Core,
  message: MailMessage,
): Promise<{ message: MailMessage; areLive: boolean; until: string | undefined }> {
  const tokens = findTokens(message, storedToken);
  if (tokens.length + findTokens(message, signedToken).length === 0)
    return { message, areLive: true, until: undefined };
  return core.store.write(async (tx) => {
    const ends = tokens.length === 0 ? [] : await renewStored(core, tx, tokens);
    const renewed = await renewSigned(core, tx, message);
    const all = [...ends, ...findTokens(renewed, signedToken).map(toLinkEnd)];
    const first = all.toSorted((one, other) => one.getTime() - other.getTime())[0];
    return { message: renewed, areLive: ends.length === tokens.length, until: first?.toISOString() };
  });
}
