/** The fields of one file in a zip. */
export interface ArchiveEntry {
  name: Uint8Array;
  crc32: number;
  bytes: number;
}

/** The fixed part of a header, and the extra fields of zip64. */
const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;
const end64Bytes = 56;
const locatorBytes = 20;

/** The maximum 32-bit and 16-bit values, which mean that the real number is in the zip64 fields. */
const max32 = 0xffff_ffff;
const max16 = 0xffff;

const isLarge = (value: number) => value >= max32;
const toShort = (value: number) => Math.min(value, max32);

/** Set: names are UTF-8. */
const utf8Flag = 1 << 11;
/** A regular file that its owner may write and others may read. */
const attributes = (0o100644 << 16) >>> 0;
const madeByUnix = 3 << 8;
const plainVersion = 20;
const zip64Version = 45;

/** The time of every entry, in MS-DOS format. */
export interface ArchiveTime {
  date: number;
  time: number;
}

export function toArchiveTime(at: Date): ArchiveTime {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980));
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

/** Writes numbers in a row, in little-endian order. */
class Writer {
  readonly bytes: Buffer;
  #at = 0;

  constructor(length: number) {
    this.bytes = Buffer.alloc(length);
  }

  put(size: 2 | 4 | 8, ...values: number[]): this {
    for (const value of values) {
      if (size === 8) this.bytes.writeBigUInt64LE(BigInt(value), this.#at);
      else this.bytes.writeUIntLE(value, this.#at, size);
      this.#at += size;
    }
    return this;
  }

  copy(bytes: Uint8Array): this {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
    return this;
  }
}

/** A header's large numbers in their zip64 form. */
function toExtra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  return new Writer(4 + 8 * values.length).put(2, 1, 8 * values.length).put(8, ...values).bytes;
}

export const toLocalBytes = ({ name, bytes }: ArchiveEntry) => localBytes + name.length + (isLarge(bytes) ? 20 : 0);

/** The header before the bytes of a file. */
export function toLocalHeader(entry: ArchiveEntry, { date, time }: ArchiveTime): Buffer {
  const { name, crc32, bytes } = entry;
  const extra = toExtra(isLarge(bytes) ? [bytes, bytes] : []);
  return new Writer(toLocalBytes(entry))
    .put(4, 0x0403_4b50)
    .put(2, isLarge(bytes) ? zip64Version : plainVersion, utf8Flag, 0, time, date)
    .put(4, crc32, toShort(bytes), toShort(bytes))
    .put(2, name.length, extra.length)
    .copy(name)
    .copy(extra).bytes;
}

function toCentralHeader({ name, crc32, bytes }: ArchiveEntry, offset: number, { date, time }: ArchiveTime): Buffer {
  const extra = toExtra([...(isLarge(bytes) ? [bytes, bytes] : []), ...(isLarge(offset) ? [offset] : [])]);
  const version = extra.length > 0 ? zip64Version : plainVersion;
  return new Writer(centralBytes + name.length + extra.length)
    .put(4, 0x0201_4b50)
    .put(2, madeByUnix | zip64Version, version, utf8Flag, 0, time, date)
    .put(4, crc32, toShort(bytes), toShort(bytes))
    .put(2, name.length, extra.length, 0, 0, 0)
    .put(4, attributes, toShort(offset))
    .copy(name)
    .copy(extra).bytes;
}

function toEnd(count: number, bytes: number, offset: number): Buffer {
  const isZip64 = count >= max16 || isLarge(bytes) || isLarge(offset);
  const writer = new Writer((isZip64 ? end64Bytes + locatorBytes : 0) + endBytes);
  if (isZip64)
    writer
      .put(4, 0x0606_4b50)
      .put(8, end64Bytes - 12)
      .put(2, madeByUnix | zip64Version, zip64Version)
      .put(4, 0, 0)
      .put(8, count, count, bytes, offset)
      .put(4, 0x0706_4b50, 0)
      .put(8, offset + bytes)
      .put(4, 1);
  const shown = Math.min(count, max16);
  return writer.put(4, 0x0605_4b50).put(2, 0, 0, shown, shown).put(4, toShort(bytes), toShort(offset)).put(2, 0).bytes;
}

/** The directory at the end: the headers again, with each file's position. */
export function toDirectory(
  entries: readonly ArchiveEntry[],
  starts: Float64Array,
  time: ArchiveTime,
): Buffer<ArrayBuffer> {
  const headers = entries.map((entry, at) => toCentralHeader(entry, starts[at] ?? 0, time));
  const bytes = headers.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...headers, toEnd(entries.length, bytes, starts[entries.length] ?? 0)]);
}
