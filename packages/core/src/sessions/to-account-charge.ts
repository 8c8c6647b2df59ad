import type { Charge } from '../rate-limit.ts';

/** The limit on logins to an account; `machine` is the hash of a known machine, or empty. */
export function toAccountCharge(emailCanonical: string, machine: string): Charge {
  return { limit: 'login_account', subject: `${emailCanonical} ${machine}` };
}
