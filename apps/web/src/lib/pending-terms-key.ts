/** Whether an answer of the server has said that the account has terms to accept. Goes with the visitor. */
export const pendingTermsKey = ['pending-terms'] as const;
