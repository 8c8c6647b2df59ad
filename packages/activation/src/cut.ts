/**
 * The aim of a cut, in bytes: what compares files, what compares large ones, and what compares lists. Of 10 GB of which 40 MB
 * differ in 80 places, the list takes 1.4 % of an update by pieces of 4 KiB, and 2.3 % by those of 8.
 */
export const cutAims = { file: 64 * 1024, largeFile: 256 * 1024, list: 4 * 1024 };

/** Above this size a file is cut more coarsely. */
const largeFileBytes = 64 * 1024 * 1024;

/** How coarsely a file of a size is cut. */
export const toAim = (bytes: number) => (bytes > largeFileBytes ? cutAims.largeFile : cutAims.file);

/** "BLP1". Whatever cuts has to start from it: other cuts find nothing of what is stored already. */
const gearSeed = 0x424c5031;

/** A number for each value of a byte: Marsaglia's xorshift of 32 bits (13, 17, 5) from `gearSeed`, in order. */
export const gear: Int32Array = toGear();

function toGear(): Int32Array {
  const table = new Int32Array(256);
  let state = gearSeed;
  for (let at = 0; at < table.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    table[at] = state;
  }
  return table;
}

/** How many bytes before a cut decide about it: each step shifts the hash of 32 bits by one. */
const windowBytes = 32;

/** The shortest block, and the longest, of an aim. Only the last block of a file may be shorter. */
export const toCutLimits = (aim: number) => ({ min: aim / 4, max: aim * 4 });

/**
 * The first place from `from` on and before `end` behind which the hash of 32 bytes has no bit of the mask; -1: there is
 * none. Four bytes a turn, with the tests behind the sums: twice as fast as one.
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
  return -1;
}

/**
 * The length of the first block of `bytes` from `from` to `end`. A block ends where the hash of its last 32 bytes has zeros
 * in its upper bits (FastCDC): two more than the aim asks for below the aim, two fewer above it. So the content says where,
 * and the cuts behind a change are those from before. `end` is the end of the file, or at least the longest block away.
 */
export function findCut(bytes: Uint8Array, from: number, end: number, aim: number): number {
  const { min, max } = toCutLimits(aim);
  if (end - from <= min) return end - from;
  const bits = 31 - Math.clz32(aim);
  const middle = Math.min(from + aim, end);
  const last = Math.min(from + max, end);
  const strict = findPlace(bytes, from + min, middle, -1 << (30 - bits));
  if (strict >= 0) return strict - from;
  const loose = middle === last ? -1 : findPlace(bytes, middle, last, -1 << (34 - bits));
  return (loose >= 0 ? loose : last) - from;
}

/** The lengths of the blocks of a whole content. */
export function toCuts(bytes: Uint8Array, aim: number): number[] {
  const lengths: number[] = [];
  for (let from = 0; from < bytes.length; ) {
    const length = findCut(bytes, from, bytes.length, aim);
    lengths.push(length);
    from += length;
  }
  return lengths;
}
