import { tokenLifetimeMs } from '@backline/domain/limits';
import type { MailKind } from '../mail-message.ts';

/** A mail of a kind, or the request for one. */
export type OutboxKind = MailKind | 'resend_verification';

/**
 * Mails that somebody waits for at the screen, or that tell of what a stranger may do meanwhile. They are sent before all
 * others.
 */
const urgentKinds: ReadonlySet<OutboxKind> = new Set<OutboxKind>([
  'verify',
  'resend_verification',
  'recover',
  'already_registered',
  'email_confirm',
  'secure_link',
  'withdrawal_confirm',
  'download_page',
  'new_sign_in',
  'factor_changed',
  'factor_reset_asked',
  'factor_reset',
]);

/** The place of a mail among those that are due. */
export function toRank(kind: OutboxKind): number {
  return urgentKinds.has(kind) ? 0 : 1;
}

/**
 * Mails that are nothing but a link which their reader can ask for again, and how long the link lives. All others are kept
 * until they are sent or dropped by a person.
 */
const linkLivesMs: Partial<Record<OutboxKind, number>> = {
  verify: tokenLifetimeMs.verify,
  resend_verification: tokenLifetimeMs.verify,
  recover: tokenLifetimeMs.reset,
  email_confirm: tokenLifetimeMs.email_confirm,
  secure_link: tokenLifetimeMs.secure,
};

export const linkKinds: readonly string[] = Object.keys(linkLivesMs);

/** How long the link of a mail lives that can be asked for again. Null: no such mail. */
export function findLinkLife(kind: string): number | null {
  return linkLivesMs[kind as OutboxKind] ?? null;
}
