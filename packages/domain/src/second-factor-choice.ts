/** An account's methods after its password. `recovery`: it has a recovery code left. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The details of a refused login to an account with a second factor. */
export interface SecondFactorChoice {
  /** The challenge for the second step, which a passkey signs. */
  challenge: string;
  methods: readonly FactorMethod[];
}
