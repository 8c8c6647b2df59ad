import type { Claims } from '@backline/activation/claims';
import { formatTokens } from '@backline/activation/token-file';
import type { KeyPair } from '@backline/core/keys/key-pair';
import type { Context } from '../shared/command.ts';
import { demand } from '../shared/env.ts';
import { writeNewFile } from '../shared/named-file.ts';

/** Signs a root's statement for the installation in the settings, and writes it to a file if one is named. */
export async function signFor<Type extends 'revocation' | 'sunset'>(
  context: Context,
  type: Type,
  root: KeyPair,
  claims: Omit<Claims[Type], 'iss' | 'aud' | 'iat'>,
  out: string | undefined,
): Promise<string> {
  const { signStatement, toSeconds } = await import('@backline/core/keys/key-pair');
  const { PUBLIC_URL: iss } = demand(context.env, ['PUBLIC_URL']);
  const aud = context.env.PRODUCT_SLUG;
  const issued = { iss, aud, iat: toSeconds(context.now()), ...claims };
  const token = signStatement(type, root, issued as unknown as Claims[Type]);
  const remark = `A ${type} for ${iss}, ${aud}, signed by ${root.kid}.`;
  if (out !== undefined) writeNewFile(context, out, formatTokens([remark], { [type]: token }));
  context.log(`Signed for ${iss}, ${aud}: PUBLIC_URL and PRODUCT_SLUG say so.`);
  return token;
}
