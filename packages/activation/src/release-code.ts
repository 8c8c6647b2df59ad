import { codeAlphabet, toCheckCharacter } from './code-alphabet.ts';
import { hmacSha256 } from './hmac.ts';

const bodyLength = 9;
const blockLength = 5;

/**
 * The code that a computer shows after removing an offline lease, and that the portal expects. Only the holder of the
 * lease knows its secret. Nine characters and a check character, in two blocks.
 */
export async function toReleaseCode(rel: string, jti: string): Promise<string> {
  const mac = await hmacSha256(rel, `release ${jti}`);
  const body = Array.from(mac.subarray(0, bodyLength), (byte) => codeAlphabet.charAt(byte & 31)).join('');
  return `${body.slice(0, blockLength)}-${body.slice(blockLength)}${toCheckCharacter(body)}`;
}
