/** Compares bytes with the characters of a name. */
export function startsWith(bytes: Uint8Array, name: string, at = 0): boolean {
  return String.fromCharCode(...bytes.subarray(at, at + name.length)) === name;
}

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length);

/** The size of an ID3v2 tag with its footer. Some programs write the size with 8 bits a byte in place of 7. */
function measureId3(bytes: Buffer, at: number): number {
  if (at + 10 > bytes.length) return 0;
  const size = [...bytes.subarray(at + 6, at + 10)];
  const base = size.some((byte) => byte > 127) ? 256 : 128;
  const hasFooter = ((bytes[at + 5] ?? 0) & 0x10) !== 0;
  return size.reduce((sum, byte) => sum * base + byte, 0) + (hasFooter ? 20 : 10);
}

function measureLyrics(bytes: Buffer, at: number): number {
  const ends = ['LYRICS200', 'LYRICSEND'].map((name) => bytes.indexOf(name, at)).filter((end) => end > at);
  return ends.length === 0 ? 0 : Math.min(...ends) + 9 - at;
}

/** The size of the tag that begins at a place, or 0. */
function measureTag(bytes: Buffer, at: number): number {
  if (startsWith(bytes, 'ID3', at)) return measureId3(bytes, at);
  if (startsWith(bytes, 'APETAGEX', at)) return at + 32 > bytes.length ? 0 : 32 + bytes.readUInt32LE(at + 12);
  if (startsWith(bytes, 'LYRICSBEGIN', at)) return measureLyrics(bytes, at);
  if (startsWith(bytes, 'TAG+', at)) return 227;
  return startsWith(bytes, 'TAG', at) ? 128 : 0;
}

/** The first place from `at` that is neither zeros nor a tag: ID3, APE or Lyrics3. May be beyond the end. */
export function skipTags(bytes: Uint8Array, at: number): number {
  const buffer = toBuffer(bytes);
  let place = at;
  for (;;) {
    while (buffer[place] === 0) place += 1;
    const size = measureTag(buffer, place);
    if (size === 0) return place;
    place += size;
  }
}

/** Removes the tags at the end of a sound. Zeros stay if no tag is before them, because they may be the sound's. */
export function trimTags(bytes: Uint8Array): Uint8Array {
  for (const { index } of toBuffer(bytes)
    .toString('latin1')
    .matchAll(/ID3|TAG|APETAGEX|LYRICSBEGIN/g))
    if (skipTags(bytes, index) === bytes.length) return bytes.subarray(0, index);
  return bytes;
}
