import type { Db } from '@backline/db';
import type { DomainEvent } from '@backline/domain/events';
import { describeUserAgent } from '@backline/domain/inputs/describe-user-agent';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { paths, withRedirect } from '@backline/domain/pages/paths';
import type { AddressedMail, Core, MailSubscribers } from '../core.ts';
import type { EventContexts, MailedUser } from '../event-contexts.ts';
import { toLink } from '../links.ts';
import { issueSecureUrl } from '../secure-links.ts';
import { issueToken } from '../tokens.ts';

async function mailPasswordChanged(
  core: Core,
  _tx: Db,
  _event: DomainEvent,
  { user: { id, email: to, contactName }, ...withdrawn }: EventContexts['password.changed'],
): Promise<AddressedMail[]> {
  const recoverUrl = toLink(core, paths.recover);
  return [{ userId: id, message: { kind: 'password_changed', to, contactName, recoverUrl, ...withdrawn } }];
}

/** Issues a link that stops one pending change. */
async function issueStopUrl(core: Core, tx: Db, user: MailedUser, aboutId: string, lifetimeMs?: number) {
  return toLink(core, paths.stop, await issueToken(core, tx, { purpose: 'stop', user, aboutId, lifetimeMs }));
}

async function mailReset(
  core: Core,
  tx: Db,
  _event: DomainEvent,
  { user, reset }: EventContexts['factor.reset_asked'],
): Promise<AddressedMail[]> {
  const { id: userId, email: to, contactName } = user;
  const stopUrl = await issueStopUrl(core, tx, user, reset.id);
  const dueAt = reset.dueAt.toISOString();
  return [{ userId, message: { kind: 'factor_reset_asked', to, contactName, by: reset.by, dueAt, stopUrl } }];
}

/**
 * The browser and system in words. An unknown program's own name could contain a sentence or a link, so it is left out.
 */
function toClient(userAgent: string | null): string | null {
  const words = describeUserAgent(userAgent);
  return userAgent !== null && /^[A-Z][A-Za-z]+( on [A-Za-z]+)?$|^backline-cli$|^curl\/[\d.]+$/.test(words)
    ? words
    : null;
}

/** Mails about an account's address and password, with their links. */
export const accountMails = {
  async 'account.signed_up'(core, tx, _event, { user, redirectTo }) {
    const { id, email: to, contactName } = user;
    const token = await issueToken(core, tx, { purpose: 'verify', user });
    const verifyUrl = withRedirect(toLink(core, paths.verify, token), redirectTo);
    const secureUrl = await issueSecureUrl(core, tx, user);
    return [{ userId: id, message: { kind: 'verify', to, contactName, verifyUrl, secureUrl } }];
  },
  async 'account.sign_up_repeated'(core, _tx, _event, { user: { id, email: to, contactName }, redirectTo }) {
    const loginUrl = withRedirect(toLink(core, paths.login), redirectTo);
    const recoverUrl = withRedirect(toLink(core, paths.recover), redirectTo);
    return [{ userId: id, message: { kind: 'already_registered', to, contactName, loginUrl, recoverUrl } }];
  },
  async 'account.invited'(core, tx, _event, { user, moved = null }) {
    const token = await issueToken(core, tx, { purpose: 'verify', user, lifetimeMs: tokenLifetimeMs.invite });
    const verifyUrl = toLink(core, paths.verify, token);
    return [{ userId: user.id, message: { kind: 'invite', to: user.email, verifyUrl, moved } }];
  },
  async 'account.secured'(core, tx, event, { user, withdrawnEmail, newerFactorsWait, reset }) {
    const resetUrl = toLink(core, paths.resetPassword, await issueToken(core, tx, { purpose: 'reset', user }));
    const recoverUrl = toLink(core, paths.recover);
    const secured: AddressedMail = {
      userId: user.id,
      message: { kind: 'account_secured', to: user.email, resetUrl, recoverUrl, withdrawnEmail, newerFactorsWait },
    };
    return reset === null ? [secured] : [secured, ...(await mailReset(core, tx, event, { user, reset }))];
  },
  async 'session.machine_added'(core, tx, _event, { user, userAgent, sessionId }) {
    const { id: userId, email: to, contactName } = user;
    const secureUrl = await issueSecureUrl(core, tx, user, { aboutId: sessionId });
    const client = toClient(userAgent);
    const at = core.clock.now().toISOString();
    return [{ userId, message: { kind: 'new_sign_in', to, contactName, client, at, secureUrl } }];
  },
  async 'factor.changed'(core, tx, _event, { user, what, name, factorId, sessionId }) {
    const { id: userId, email: to, contactName } = user;
    const secureUrl = await issueSecureUrl(core, tx, user, { aboutId: factorId, sessionId });
    return [{ userId, message: { kind: 'factor_changed', to, contactName, what, name, secureUrl } }];
  },
  async 'factor.reset'(core, tx, _event, { user, by }) {
    const { id: userId, email: to, contactName } = user;
    const secureUrl = await issueSecureUrl(core, tx, user);
    const loginUrl = toLink(core, paths.login);
    return [{ userId, message: { kind: 'factor_reset', to, contactName, by, loginUrl, secureUrl } }];
  },
  'factor.reset_asked': mailReset,
  'factor.reset_due': mailReset,
  'password.changed': mailPasswordChanged,
  'password.reset': mailPasswordChanged,
  async 'account.change_stopped'(core, _tx, _event, { user: { id, email: to, contactName } }) {
    const recoverUrl = toLink(core, paths.recover);
    return [{ userId: id, message: { kind: 'account_change_stopped', to, contactName, recoverUrl } }];
  },
  async 'account.erasure_asked'(core, tx, { details }, { user, dueAt }) {
    const lifetimeMs = Date.parse(dueAt) - core.clock.now().getTime();
    const stopUrl = await issueStopUrl(core, tx, user, details.erasureId, lifetimeMs);
    const { id, email: to, contactName } = user;
    return [{ userId: id, message: { kind: 'erasure_asked', to, contactName, dueAt, stopUrl } }];
  },
  async 'account.erasure_stopped'(core, _tx, _event, { user: { id, email: to, contactName } }) {
    const loginUrl = toLink(core, paths.login);
    return [{ userId: id, message: { kind: 'erasure_stopped', to, contactName, loginUrl } }];
  },
  /** This is the last mail. Its address is deleted after the delivery. */
  async 'account.erased'(core, _tx, _event, { user: { email: to, contactName } }) {
    return [
      { userId: null, message: { kind: 'erasure_done', to, contactName, shopUrl: toLink(core, paths.marketplace) } },
    ];
  },
  async 'account.exported'(core, tx, _event, { user }) {
    const { id, email: to, contactName } = user;
    const secureUrl = await issueSecureUrl(core, tx, user);
    const exportedAt = core.clock.now().toISOString();
    return [{ userId: id, message: { kind: 'account_exported', to, contactName, exportedAt, secureUrl } }];
  },
  async 'account.secure_asked'(core, tx, _event, { user }) {
    const { id: userId, email: to, contactName } = user;
    const secureUrl = await issueSecureUrl(core, tx, user);
    return [{ userId, message: { kind: 'secure_link', to, contactName, secureUrl } }];
  },
  async 'account.merge_asked'(core, tx, { details }, { user, ...merge }) {
    const stopUrl = await issueStopUrl(core, tx, user, details.mergeId);
    const { id, email: to, contactName } = user;
    return [{ userId: id, message: { kind: 'merge_asked', to, contactName, stopUrl, ...merge } }];
  },
  async 'account.merged'(core, _tx, _event, { user: { id, email: to, contactName }, ...merge }) {
    return [
      { userId: id, message: { kind: 'merged', to, contactName, loginUrl: toLink(core, paths.login), ...merge } },
    ];
  },
  async 'email.move_asked'(core, tx, { details }, { user, ...move }) {
    const { id: userId, email, contactName } = user;
    // Both mailboxes get the same link, so that a reader of either can stop the change.
    const stopUrl = await issueStopUrl(core, tx, user, details.moveId);
    return [email, move.newEmail].map((to) => ({
      userId,
      message: { kind: 'email_move_asked', to, contactName, stopUrl, ...move },
    }));
  },
  async 'email.moved'(core, tx, _event, { user, oldEmail }) {
    const { id: userId, email, contactName } = user;
    const token = await issueToken(core, tx, { purpose: 'reset', user, lifetimeMs: tokenLifetimeMs.invite });
    const resetUrl = toLink(core, paths.resetPassword, token);
    const recoverUrl = toLink(core, paths.recover);
    return [
      { userId, message: { kind: 'email_moved', to: email, contactName, resetUrl } },
      { userId, message: { kind: 'email_moved_notice', to: oldEmail, contactName, newEmail: email, recoverUrl } },
    ];
  },
  async 'email.change_requested'(core, tx, _event, { user, newEmail, isFree }) {
    const { id: userId, email, contactName } = user;
    const mails: AddressedMail[] = [];
    if (isFree) {
      const token = await issueToken(core, tx, { purpose: 'email_confirm', user, newEmail });
      const confirmUrl = toLink(core, paths.confirmEmail, token);
      const secureUrl = await issueSecureUrl(core, tx, user, { newEmail });
      mails.push({ userId, message: { kind: 'email_confirm', to: newEmail, contactName, confirmUrl, secureUrl } });
    }
    const token = await issueToken(core, tx, { purpose: 'email_cancel', user, newEmail });
    const cancelUrl = toLink(core, paths.cancelEmail, token);
    mails.push({ userId, message: { kind: 'email_change_notice', to: email, contactName, newEmail, cancelUrl } });
    return mails;
  },
} satisfies Partial<MailSubscribers>;
