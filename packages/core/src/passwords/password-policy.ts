import { AppError } from '@backline/domain/errors';
import { findPasswordLengthProblem } from '@backline/domain/inputs/password-length';
import { loadCommonPasswords } from './common-passwords.ts';

export interface PasswordContext {
  productName: string;
  email: string;
  contactName: string | null;
}

interface Strength {
  /** True for a common password, or one that is so similar that it can be guessed quickly. */
  isCommon(password: string, context: string[]): boolean;
}

let strength: Promise<Strength> | undefined;

// Loads the word lists when they are needed, because that is slow and most requests don't need them.
async function loadStrength(): Promise<Strength> {
  const [{ ZxcvbnFactory }, common, isOnList] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    loadCommonPasswords(),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
  });
  return {
    isCommon: (password, context) => isOnList(password) || zxcvbn.check(password, context).score < 2,
  };
}

/** Loads the word lists, which takes longer than a request may wait. */
export async function warmPasswordPolicy(): Promise<void> {
  strength ??= loadStrength();
  await strength;
}

const tooCommon = 'This password is too common or too easy to guess. Try a few unrelated words.';
const tooPersonal = 'The password cannot be your email, your name or the name of the product.';

function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The reason why a new password is refused, in words for its owner, or null. */
export async function findPasswordConstraint(password: string, context: PasswordContext): Promise<string | null> {
  const lengthProblem = findPasswordLengthProblem(password);
  if (lengthProblem !== null) return lengthProblem;
  const [local = ''] = context.email.split('@');
  const personal = [context.email, local, context.contactName ?? '', context.productName].filter((word) => word !== '');
  const plain = simplify(password);
  if (personal.some((word) => simplify(word) === plain)) return tooPersonal;
  await warmPasswordPolicy();
  return (await strength)?.isCommon(password, personal) === true ? tooCommon : null;
}

/** Throws `password_refused` with its constraint. */
export async function assertPasswordAllowed(password: string, context: PasswordContext): Promise<void> {
  const passwordConstraint = await findPasswordConstraint(password, context);
  if (passwordConstraint !== null) throw new AppError('password_refused', { passwordConstraint });
}
