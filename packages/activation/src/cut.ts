/**
 * The target sizes of blocks in bytes: for ordinary files, for large files, and for lists. In an update of 10 GB with
 * 40 MB changed in 80 places, the list takes 1.4 % with pieces of 4 KiB, and 2.3 % with pieces of 8.
 */
export const cutAims = { file: 2 ** 16, largeFile: 2 ** 18, list: 2 ** 12 };

/** Files above this size are cut into larger blocks. */
const largeFileBytes = 2 ** 26;

/** The target block size for a file size. */
export const toAim = (bytes: number) => (bytes > largeFileBytes ? cutAims.largeFile : cutAims.file);

/** "BLP1". Every cutter must start from this seed: with another, no stored block would be found again. */
const gearSeed = 0x424c5031;

/** A number for each byte value, from Marsaglia's 32-bit xorshift (13, 17, 5) starting at `gearSeed`. */
export const gear: Int32Array = toGear();

function toGear(): Int32Array {
  let state = gearSeed;
  return new Int32Array(256).map(() => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state;
  });
}

/** How many bytes before a cut determine it: each step shifts the 32-bit hash by one. */
const windowBytes = 32;

/** The minimum and maximum block size for a target. Only the last block of a file may be shorter. */
export const toCutLimits = (aim: number) => ({ min: aim / 4, max: aim * 4 });

/**
 * The first position from `from` to `end` after which the hash of 32 bytes has no bit of the mask, or `end`. It does four
 * bytes per round, with the tests after the sums, which is twice as fast as one.
 */
function findPlace(bytes: Uint8Array, from: number, end: number, mask: number): number {
  const table = gear;
  let hash = 0;
  let at = (from - windowBytes) | 0;
  for (; at < from; at += 1) hash = ((hash << 1) + (table[bytes[at] as number] as number)) | 0;
  for (const quick = end - 4; at <= quick; at = (at + 4) | 0) {
    const second = ((hash << 1) + (table[bytes[at] as number] as number)) | 0;
    const third = ((second << 1) + (table[bytes[at + 1] as number] as number)) | 0;
    const fourth = ((third << 1) + (table[bytes[at + 2] as number] as number)) | 0;
    if ((hash & mask) === 0) return at;
    if ((second & mask) === 0) return at + 1;
    if ((third & mask) === 0) return at + 2;
    if ((fourth & mask) === 0) return at + 3;
    hash = ((fourth << 1) + (table[bytes[at + 3] as number] as number)) | 0;
  }
  for (; at < end; at += 1) {
    if ((hash & mask) === 0) return at;
    hash = ((hash << 1) + (table[bytes[at] as number] as number)) | 0;
  }
  return end;
}

/**
 * The length of the first block of `bytes` from `from` to `end`. A block ends where the hash of its last 32 bytes has
 * zeros in its upper bits (FastCDC): two more below the target size, two fewer above it. So the content decides, and
 * blocks after a change stay the same. `end` is the end of the file, or at least the maximum block size away.
 */
export function findCut(bytes: Uint8Array, from: number, end: number, aim: number): number {
  const { min, max } = toCutLimits(aim);
  if (end - from <= min) return end - from;
  const bits = 31 - Math.clz32(aim);
  const middle = Math.min(from + aim, end);
  const strict = findPlace(bytes, from + min, middle, -1 << (30 - bits));
  if (strict < middle) return strict - from;
  return findPlace(bytes, middle, Math.min(from + max, end), -1 << (34 - bits)) - from;
}

/** The lengths of all blocks of some content. */
export function toCuts(bytes: Uint8Array, aim: number): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    const length = findCut(bytes, from, bytes.length, aim);
    lengths.push(length);
    from += length;
  }
  return lengths;
}
