import type { VerificationField } from '@backline/domain/account/fields';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, findToken } from '../tokens.ts';

export interface Verification {
  required?: VerificationField[];
  verified?: boolean;
}

/** The fields that an account needs before its verification link can be used. */
export function listRequiredFields(user: {
  contactName: string | null;
  passwordHash: string | null;
}): VerificationField[] {
  const required: VerificationField[] = [];
  if (user.contactName === null) required.push('contactName');
  if (user.passwordHash === null) required.push('password');
  return required;
}

/**
 * Returns the fields that a verification link asks for. For a used link, nothing is missing, so that the owner sees the
 * same if a mail scanner has opened the link first. Throws `token_invalid`, `rate_limited`.
 */
export async function getVerification(core: Core, caller: Caller, token: string): Promise<Verification> {
  const guess = await chargeTokenTry(core, caller);
  const found = await findToken(core, core.store.db, 'verify', token);
  if (found === null) throw new AppError('token_invalid');
  const isUsed = found.token.consumedAt !== null && found.user.emailVerifiedAt !== null;
  if (found.problem !== null && !isUsed) throw new AppError('token_invalid', { reason: found.problem });
  await guess.refund();
  if (isUsed) return { verified: true };
  const required = listRequiredFields(found.user);
  return required.length > 0 ? { required } : {};
}
