import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The 50,000 commonest passwords of at least 8 characters in the leaks that the SecLists project has collected
 * (`10-million-password-list-top-1000000`, CC BY-SA 3.0), in lower case: of each the first 32 bits of its SHA-256. One of
 * 86,000 other passwords is taken for a common one.
 */
const file = new URL('common-passwords.bin', import.meta.url);

/** Loads the list. What it returns is true for a common password in any case. */
export async function loadCommonPasswords(): Promise<(password: string) => boolean> {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  const digests = new Set(new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
  return (password) => digests.has(createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE());
}
