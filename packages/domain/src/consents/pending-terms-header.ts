/**
 * Sent in every answer to an account that has not accepted new terms, such as `terms=2026-11`. No call is refused for
 * it.
 */
export const pendingTermsHeader = 'x-terms-pending';
