import { account } from '@backline/texts/account/account';
import { createTexts } from '@backline/texts/write';
import { passwordLength } from '../limits.ts';
import { countCharacters } from '../text.ts';

const { t } = createTexts({ account });

/** The key of the text for a new password of the wrong length, or null. */
export function findPasswordLengthKey(password: string) {
  const length = countCharacters(password);
  if (length < passwordLength.min) return 'account.passwordTooShort';
  return length > passwordLength.max ? 'account.passwordTooLong' : null;
}

/** The text itself, as the API returns it. */
export function findPasswordLengthProblem(password: string): string | null {
  const key = findPasswordLengthKey(password);
  return key && t(key);
}
