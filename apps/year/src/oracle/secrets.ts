import { dayMs } from '@backline/domain/time';
import type { LockedOut } from '../act.ts';
import { type Row, toMs } from '../tables.ts';
import { groupBy, type Invariant, type Snapshot } from './snapshot.ts';

/** How long newer factors stay after the press, as the call's description says, plus a day for the work. */
const newerStayMs = 3 * dayMs + dayMs;

/** When the mail with a link was found. Null if it is unknown. */
function findMail({ shop }: Snapshot, token: string) {
  return shop.mailRoom.all.find(({ text }) => text.includes(token)) ?? null;
}

/** The first mail of its kind after something was added, which announces it. */
function findMailAbout({ shop }: Snapshot, email: string, at: Date) {
  const later = shop.mailRoom.open(email).filter((mail) => mail.at.getTime() >= at.getTime());
  return later.find(({ subject }) => /app was added|new recovery codes|passkey was added/i.test(subject)) ?? null;
}

/** The sessions and links of an account that are older than a given time and still open. */
async function findOpen({ shop }: Snapshot, { userId, at, passwordHash }: LockedOut): Promise<string[]> {
  const isBefore = (row: Row) => (toMs(row.created_at) ?? 0) < at.getTime();
  const ask = async (sql: string) => (await shop.tables.ask(sql)).filter(isBefore);
  const sessions = await ask(`SELECT id, created_at FROM sessions WHERE user_id = '${userId}'`);
  const links = await ask(`
    SELECT id, purpose, created_at FROM one_time_tokens
    WHERE user_id = '${userId}' AND consumed_at IS NULL AND revoked_at IS NULL AND purpose NOT IN ('stop', 'secure')`);
  const installs = await ask(`
    SELECT plugin_installs.id AS id, plugin_installs.created_at AS created_at
    FROM plugin_installs JOIN plugin_devices ON plugin_devices.id = plugin_installs.device_id
    WHERE plugin_devices.user_id = '${userId}' AND ended_at IS NULL AND plugin_devices.released_at IS NULL`);
  const [account] = await shop.tables.ask(`SELECT password_hash FROM users WHERE id = '${userId}'`);
  return [
    ...sessions.map(({ id }) => `the session ${id}`),
    ...links.map(({ id, purpose }) => `the link ${id} (${purpose})`),
    ...installs.map(({ id }) => `the computer ${id}`),
    ...(passwordHash !== null && account?.password_hash === passwordHash ? ['the password'] : []),
  ];
}

/** After "This wasn't me", nothing from before gives access. */
export const lockedOutIsClosed: Invariant = async (snapshot) => {
  const wrong: string[] = [];
  for (const fact of snapshot.facts) {
    if (fact.kind !== 'locked out' || fact.isWithdrawn || fact.userId === null) continue;
    for (const open of await findOpen(snapshot, fact))
      wrong.push(
        `"This wasn't me" was pressed for ${fact.userId} at ${fact.at.toISOString()}, and ${open} still counts.`,
      );
  }
  return wrong;
};

/** The factors of accounts whose owners may log in. */
async function listLiveFactors({ shop, tables }: Snapshot): Promise<Set<string>> {
  const ended = new Set(
    tables.users.filter((row) => row.disabled_at !== null || row.erased_at !== null).map(({ id }) => String(id)),
  );
  const rows = await shop.tables.ask(`
    SELECT user_id, id FROM totp UNION SELECT user_id, set_id FROM recovery_codes
    UNION SELECT user_id, id FROM passkeys`);
  return new Set(rows.filter(({ user_id: user }) => !ended.has(String(user))).map(({ id }) => String(id)));
}

/**
 * A thief's factor is removed at once by the link of the mail about it, and within 72 hours if it is newer than the
 * link.
 */
export const stolenFactorsEnd: Invariant = async (snapshot) => {
  const { facts, tables, now } = snapshot;
  const live = await listLiveFactors(snapshot);
  const presses = facts.filter((fact) => fact.kind === 'locked out').filter(({ isWithdrawn }) => !isWithdrawn);
  const wrong: string[] = [];
  for (const fact of facts) {
    if (fact.kind !== 'stolen factor' || !live.has(fact.factorId)) continue;
    const about = findMailAbout(snapshot, fact.email, fact.at);
    const later = presses.filter(({ userId, at }) => userId === fact.userId && at > fact.at);
    if (about !== null && later.some(({ token }) => about.text.includes(token)))
      wrong.push(
        `The factor ${fact.factorId} of ${fact.userId} is there, and the button of the mail about it was pressed.`,
      );
    const isStopped = tables.tasks.some(
      (row) =>
        row.kind === 'factor.reset' && row.subject === fact.userId && row.state !== 'done' && row.ended_at !== null,
    );
    const last = later.at(-1);
    if (isStopped || last === undefined || now.getTime() - last.at.getTime() < newerStayMs) continue;
    const isNewer = later.some(({ token }) => (findMail(snapshot, token)?.at ?? fact.at) < fact.at);
    if (isNewer)
      wrong.push(
        `The factor ${fact.factorId} of ${fact.userId} is newer than a link that was pressed, and is there after 72 hours.`,
      );
  }
  return wrong;
};

/**
 * The most older sessions that may be left after an audit entry: one if it keeps the current session, otherwise none.
 */
const sessionsAfter: Readonly<Record<string, number>> = {
  'password.reset': 0,
  'password.changed': 1,
  'email.changed': 1,
  'email.moved': 0,
  'support.sessions_ended': 0,
  'session.others_ended': 1,
  'account.secured': 0,
  'account.disabled': 0,
  'account.erased': 0,
  'factor.reset': 0,
};

/** A change of access ends every session except the one in which it was made. */
export const changesEndSessions: Invariant = ({ tables, facts }) => {
  const sessions = groupBy(tables.sessions, 'user_id');
  const withdrawn = new Set(
    facts.flatMap((fact) => (fact.kind === 'locked out' && fact.isWithdrawn ? [fact.userId ?? ''] : [])),
  );
  return tables.audit_entries.flatMap((entry) => {
    const most = sessionsAfter[String(entry.action)];
    const user = String(entry.subject_user_id);
    if (most === undefined || (entry.action === 'account.secured' && withdrawn.has(user))) return [];
    const older = (sessions.get(user) ?? []).filter((row) => (toMs(row.created_at) ?? 0) < (toMs(entry.at) ?? 0));
    return older.length <= most ? [] : [`${older.length} sessions of ${user} are older than its ${entry.action}.`];
  });
};

/** Links that give access to the account or change it. */
const openingLinks = ['verify', 'reset', 'email_confirm', 'email_cancel'];
const changesThatRevoke = ['password.reset', 'password.changed', 'email.changed', 'email.moved'];

/** A new password and a confirmed change of address revoke all open links from before. */
export const changesRevokeLinks: Invariant = ({ tables }) => {
  const links = groupBy(
    tables.one_time_tokens.filter(
      (row) => openingLinks.includes(String(row.purpose)) && row.consumed_at === null && row.revoked_at === null,
    ),
    'user_id',
  );
  return tables.audit_entries
    .filter(({ action }) => changesThatRevoke.includes(String(action)))
    .flatMap((entry) => {
      const at = toMs(entry.at) ?? 0;
      const open = (links.get(String(entry.subject_user_id)) ?? []).filter(
        (row) => (toMs(row.created_at) ?? at) < at && (toMs(row.expires_at) ?? 0) > at,
      );
      return open.map(
        ({ id, purpose }) =>
          `The link ${id} (${purpose}) of ${entry.subject_user_id} is older than its ${entry.action}, and works.`,
      );
    });
};
