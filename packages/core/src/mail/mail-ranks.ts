import type { MailKind } from '../ports/mail-message.ts';

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

/** Mails that are nothing but a link which their reader can ask for again. All others are kept until a person drops them. */
export const linkKinds: readonly string[] = [
  'verify',
  'resend_verification',
  'recover',
  'email_confirm',
  'secure_link',
] satisfies OutboxKind[];

export function isLinkKind(kind: string): boolean {
  return linkKinds.includes(kind);
}
