/**
 * The alphabet of generated codes: digits and letters without I, L, O and U, so that nothing is misread and no code
 * contains the prefix of license codes.
 */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The check character of a code: a Damm check over the field of 32 elements (H. M. Damm, 2004). It detects every single
 * wrong character and every swap of two neighbors.
 */
export function toCheckCharacter(body: string): string {
  let check = 0;
  for (const character of body) {
    const mixed = (check ^ codeAlphabet.indexOf(character)) << 1;
    check = mixed & 32 ? mixed ^ 0b100101 : mixed;
  }
  return codeAlphabet.charAt(check);
}
