/** True if a server answer has announced terms for the account to accept. It is set, never requested. */
export const pendingTerms = { queryKey: ['pending-terms'], queryFn: () => false, enabled: false };
