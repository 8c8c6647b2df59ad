/** Where what was delivered is found in an account. */
export interface AccountPaths {
  licenses: string;
  plan: string;
  /** Where the customer's computers are. */
  computers: string;
}
