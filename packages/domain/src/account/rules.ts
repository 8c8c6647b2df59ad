import { account as accountMessages } from '@backline/texts/en/account';
import { contactNameLength } from '../limits.ts';
import { findPasswordLengthProblem } from '../password-length.ts';
import { countCharacters } from '../text.ts';

/** A rule that a form violates: the field to point at and the text. */
export interface FieldProblem<Field extends string> {
  field: Field;
  message: string;
}

export interface SignUpForm {
  contactName: string;
  password: string;
  confirmation: string;
  hasAcceptedTerms: boolean;
}

/** The first rule of the signup form that fails, or null. */
export function findSignUpProblem(form: SignUpForm): FieldProblem<keyof SignUpForm> | null {
  const nameLength = countCharacters(form.contactName.trim());
  if (nameLength < contactNameLength.min) return { field: 'contactName', message: accountMessages.contactNameTooShort };
  if (nameLength > contactNameLength.max) return { field: 'contactName', message: accountMessages.contactNameTooLong };
  const lengthProblem = findPasswordLengthProblem(form.password);
  if (lengthProblem !== null) return { field: 'password', message: lengthProblem };
  if (form.confirmation !== form.password)
    return { field: 'confirmation', message: accountMessages.confirmationMismatch };
  if (!form.hasAcceptedTerms) return { field: 'hasAcceptedTerms', message: accountMessages.termsRequired };
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
  if (!form.hasAcceptedTerms) return { field: 'hasAcceptedTerms', message: accountMessages.verifyTermsRequired };
  if (form.password !== undefined && form.password !== form.confirmation)
    return { field: 'confirmation', message: accountMessages.verifyPasswordsDiffer };
  if (form.contactName !== undefined && form.contactName.trim() === '')
    return { field: 'contactName', message: accountMessages.verifyNameRequired };
  return null;
}

/** Whether Change Display Name may be submitted. */
export function canSubmitContactName(name: string, currentName: string): boolean {
  const trimmed = name.trim();
  return trimmed !== '' && trimmed !== currentName;
}
