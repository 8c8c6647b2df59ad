/** A change of an account's factors, which is mailed to its owner. */
export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_flagged'
  | 'totp_begun'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

/** Why factors are reset: support for all of them, or "This wasn't me" for those newer than its mail. */
export type ResetCause = 'support' | 'secure_link';
