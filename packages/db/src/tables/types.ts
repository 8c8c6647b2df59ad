/** What a mailed link may be used for. */
export type TokenPurpose = 'verify' | 'reset' | 'email_confirm' | 'email_cancel';

/** The kinds of message in the outbox. `recover` is resolved by the worker: its row is written for any address. */
export type MessageKind =
  | 'verify'
  | 'already_registered'
  | 'recover'
  | 'password_changed'
  | 'email_confirm'
  | 'email_change_notice'
  | 'invite'
  | 'resend_verification';

export type AuditDetails = Record<string, string | number | boolean | null>;
