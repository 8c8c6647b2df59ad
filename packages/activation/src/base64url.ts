/** Base64url without padding (RFC 4648, section 5). */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns null for anything but the one canonical spelling: no padding, no other alphabet, unused bits zero. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  // Each four characters are three bytes, so only the last ones can be spelled in two ways.
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return text.endsWith(encodeBase64url(bytes.slice(bytes.length - (bytes.length % 3)))) ? bytes : null;
}
