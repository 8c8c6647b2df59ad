import { account as accountMessages } from '@backline/texts/en/account';
import { passwordLength } from './limits.ts';
import { countCharacters } from './text.ts';

/** The text for a new password of the wrong length, or null. */
export function findPasswordLengthProblem(password: string): string | null {
  const length = countCharacters(password);
  if (length < passwordLength.min) return accountMessages.passwordTooShort;
  if (length > passwordLength.max) return accountMessages.passwordTooLong;
  return null;
}
