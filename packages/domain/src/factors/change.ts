/** A change of an account's factors. Its owner is mailed about each. */
export type FactorChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_flagged'
  | 'totp_begun'
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_codes_made'
  | 'recovery_code_used';

/** The cause of a reset of factors: support, for all, or "This wasn't me", for those that are newer than its mail. */
export type ResetCause = 'support' | 'secure_link';
