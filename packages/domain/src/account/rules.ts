import type { account } from '@backline/texts/account/account';
import type { TextKey } from '@backline/texts/message';
import { countVisible, hasVisibleLetter, toName } from '../inputs/names.ts';
import { findPasswordLengthKey } from '../inputs/password-length.ts';
import { contactNameLength } from '../limits.ts';
import { countCharacters } from '../text.ts';

/** A rule that a form violates: the field to point at and the key of the text. */
export interface FieldProblem<Field extends string> {
  field: Field;
  key: TextKey<{ account: typeof account }>;
}

export interface SignUpForm {
  contactName: string;
  password: string;
  confirmation: string;
  hasAcceptedTerms: boolean;
}

/** The first rule of the signup form that fails, or null. */
export function findSignUpProblem(form: SignUpForm): FieldProblem<keyof SignUpForm> | null {
  const name = toName(form.contactName);
  if (countVisible(name) < contactNameLength.min) return { field: 'contactName', key: 'account.contactNameTooShort' };
  if (countCharacters(name) > contactNameLength.max) return { field: 'contactName', key: 'account.contactNameTooLong' };
  const lengthKey = findPasswordLengthKey(form.password);
  if (lengthKey !== null) return { field: 'password', key: lengthKey };
  if (form.confirmation !== form.password) return { field: 'confirmation', key: 'account.confirmationMismatch' };
  if (!form.hasAcceptedTerms) return { field: 'hasAcceptedTerms', key: 'account.termsRequired' };
  return null;
}

export interface VerifyForm {
  /** Undefined when the server did not ask for it. */
  contactName: string | undefined;
  password: string | undefined;
  confirmation: string;
  hasAcceptedTerms: boolean;
}

/** The first rule of the verify form that fails, or null. */
export function findVerifyProblem(form: VerifyForm): FieldProblem<keyof VerifyForm> | null {
  if (!form.hasAcceptedTerms) return { field: 'hasAcceptedTerms', key: 'account.verifyTermsRequired' };
  if (form.password !== undefined && form.password !== form.confirmation)
    return { field: 'confirmation', key: 'account.verifyPasswordsDiffer' };
  if (form.contactName !== undefined && !hasVisibleLetter(form.contactName))
    return { field: 'contactName', key: 'account.verifyNameRequired' };
  return null;
}

/** True if Change Display Name may be submitted. */
export function canSubmitContactName(name: string, currentName: string): boolean {
  const trimmed = name.trim();
  return hasVisibleLetter(trimmed) && trimmed !== currentName;
}
