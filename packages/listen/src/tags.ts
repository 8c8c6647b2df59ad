/** Compares bytes with the characters of a name. */
export function startsWith(bytes: Uint8Array, name: string, at = 0): boolean {
  for (let place = 0; place < name.length; place += 1) if (bytes[at + place] !== name.charCodeAt(place)) return false;
  return true;
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

/** Lyrics are text, so their end is near. */
const lyricsMax = 65_536;

function measureLyrics(bytes: Buffer, at: number): number {
  const near = bytes.subarray(at, at + lyricsMax);
  const ends = ['LYRICS200', 'LYRICSEND'].map((name) => near.indexOf(name)).filter((end) => end > 0);
  return ends.length === 0 ? 0 : Math.min(...ends) + 9;
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
  const buffer = toBuffer(bytes);
  let zerosFrom = buffer.length;
  while (buffer[zerosFrom - 1] === 0) zerosFrom -= 1;
  /** 1 for each place from which tags lead to the end. */
  const isTags = new Uint8Array(buffer.length + 1);
  isTags.fill(1, zerosFrom);
  let start = buffer.length;
  for (let at = buffer.length - 1; at >= 0; at -= 1) {
    const size = measureTag(buffer, at);
    if (size === 0 || isTags[at + size] !== 1) continue;
    isTags[at] = 1;
    start = at;
  }
  return bytes.subarray(0, start);
}
