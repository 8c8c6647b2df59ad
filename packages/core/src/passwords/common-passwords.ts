import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The 50,000 most common passwords of at least 8 characters, from leaks collected by SecLists
 * (`10-million-password-list-top-1000000`, CC BY-SA 3.0), in lower case. The file has the first 32 bits of each
 * SHA-256, so about one in 86,000 other passwords is rejected too.
 */
const file = new URL('common-passwords.bin', import.meta.url);

/** Loads the list. Returns a function that is true for a common password, in upper or lower case. */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const digests = new Set(new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
  return (password) => digests.has(createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE());
}
