/** True if an answer of the server has said that the account has terms to accept. It is set, never asked for. */
export const pendingTerms = { queryKey: ['pending-terms'], queryFn: () => false, enabled: false };
