/** In every answer to an account that has not accepted new terms: which, such as `terms=2026-11`. Nothing is refused for it. */
export const pendingTermsHeader = 'x-terms-pending';
