/** Why bytes do not have the expected format, in one word. */
export class FormatFault extends Error {
  readonly fault: string;

  constructor(fault: string) {
    super(fault);
    this.name = 'FormatFault';
    this.fault = fault;
  }
}

const varintMaxBytes = 8;

/** Reads a binary format from its start. Throws `FormatFault`. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  readByte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new FormatFault('cut_off');
    this.#at += 1;
    return byte;
  }

  /** A view, not a copy. */
  readBytes(count: number): Uint8Array {
    if (count > this.left) throw new FormatFault('cut_off');
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  /** Little-endian. */
  readUint32(): number {
    const [a = 0, b = 0, c = 0, d = 0] = this.readBytes(4);
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0;
  }

  /** A LEB128 number below 2^53 in its shortest form. */
  readVarint(): number {
    let value = 0;
    for (let at = 0; at < varintMaxBytes; at += 1) {
      const byte = this.readByte();
      value += (byte & 0x7f) * 2 ** (7 * at);
      if (byte > 0x7f) continue;
      if ((byte === 0 && at > 0) || !Number.isSafeInteger(value)) break;
      return value;
    }
    throw new FormatFault('varint');
  }
}

/** Writes a binary format. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(expectedBytes = 1024) {
    this.#bytes = new Uint8Array(expectedBytes);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  writeByte(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  writeUint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.writeByte((value >>> shift) & 0xff);
  }

  writeVarint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.writeByte(rest | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.writeByte(rest);
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}
