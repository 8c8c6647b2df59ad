/** What an account can prove itself with after its password. `recovery`: a recovery code is left. */
export const factorMethods = ['passkey', 'totp', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What the refusal of a login says whose account has a second factor. */
export interface SecondFactorChoice {
  /** For the second step; a passkey signs it. */
  challenge: string;
  methods: readonly FactorMethod[];
}
