import type { MailKind } from '../ports/mail-message.ts';

/** The kind of a mail, or of the request for one. */
export type OutboxKind = MailKind | 'resend_verification';

/** Mails that someone waits for, or that warn of a stranger. They are sent before all others. */
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

/** A mail's priority among the due ones. */
export function toRank(kind: OutboxKind): number {
  return urgentKinds.has(kind) ? 0 : 1;
}

/**
 * Mails that contain only a link, which their readers can request again. All others are kept until a person drops them.
 */
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
