/** Base64url without padding (RFC 4648, section 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Accepts only the canonical spelling: no padding, no other alphabet, unused bits zero. Returns null otherwise. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // Four characters are three bytes, so only the last ones can have two spellings.
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return text.endsWith(encodeBase64url(bytes.slice(bytes.length - (bytes.length % 3)))) ? bytes : null;
}
