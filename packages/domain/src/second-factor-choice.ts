/** The proofs of an account after its password. `recovery`: a recovery code is left. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The details of a refused login to an account with a second factor. */
export interface SecondFactorChoice {
  /** For the second step; a passkey signs it. */
  challenge: string;
  methods: readonly FactorMethod[];
}
