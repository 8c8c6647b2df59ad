/** A byte that is invalid in its encoding. */
export class TextFault extends Error {
  readonly encoding: string;
  readonly line: number;
  /** The byte's position in its line, from 1. */
  readonly column: number;
  readonly byte: number;

  constructor(encoding: string, { line, column, byte }: { line: number; column: number; byte: number }) {
    super(`line ${line}, byte ${column} (0x${byte.toString(16).toUpperCase().padStart(2, '0')}) is not ${encoding}`);
    this.name = 'TextFault';
    this.encoding = encoding;
    this.line = line;
    this.column = column;
    this.byte = byte;
  }
}

/** The encoding by the byte order mark or the zero bytes of UTF-16. UTF-8 otherwise. */
export function findEncoding([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  return 'utf-8';
}

/** True if the platform can decode it. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

const headLength = 4;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** The end of the last whole line in some bytes. */
function findCut(bytes: Uint8Array, encoding: string): number {
  if (!encoding.startsWith('utf-16')) return bytes.lastIndexOf(lineFeed) + 1 || bytes.lastIndexOf(carriageReturn) + 1;
  const low = encoding === 'utf-16le' ? 0 : 1;
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2)
    if (bytes[at + low] === lineFeed && bytes[at + 1 - low] === 0) return at + 2;
  return 0;
}

const canRead = (encoding: string, bytes: Uint8Array) => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** The number of valid bytes before the first invalid one. */
function countGood(encoding: string, bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (canRead(encoding, bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Decodes a text in pieces of whole lines. Throws `TextFault` at the first invalid byte. */
export class TextReader {
  readonly #encoding: string | undefined;
  #found: string | null = null;
  #rest: Uint8Array = new Uint8Array();
  #lines = 0;

  constructor(encoding?: string) {
    this.#encoding = encoding;
  }

  read(piece: Uint8Array): string {
    const bytes = new Uint8Array(this.#rest.length + piece.length);
    bytes.set(this.#rest);
    bytes.set(piece, this.#rest.length);
    // The first bytes show the encoding.
    const cut = bytes.length < headLength ? 0 : findCut(bytes, this.#toEncoding(bytes));
    this.#rest = bytes.subarray(cut);
    return cut === 0 ? '' : this.#decode(bytes.subarray(0, cut));
  }

  /** The last line, which may lack a line break. */
  end(): string {
    const rest = this.#rest;
    this.#rest = new Uint8Array();
    return this.#decode(rest);
  }

  #toEncoding(bytes: Uint8Array): string {
    this.#found ??= this.#encoding ?? findEncoding(bytes);
    return this.#found;
  }

  #decode(bytes: Uint8Array): string {
    const encoding = this.#toEncoding(bytes);
    try {
      // Only the first line can start with a byte order mark.
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: this.#lines > 0 }).decode(bytes);
      this.#lines += text.split('\n').length - 1;
      return text;
    } catch {
      const good = bytes.subarray(0, countGood(encoding, bytes));
      const start = findCut(good, encoding);
      const whole = new TextDecoder(encoding).decode(good.subarray(0, start));
      const line = this.#lines + whole.split('\n').length;
      throw new TextFault(encoding, { line, column: good.length - start + 1, byte: bytes[good.length] ?? 0 });
    }
  }
}

/** The text of a small file, in UTF-8 or UTF-16, without its byte order mark. Throws `TextFault`. */
export function decodeText(bytes: Uint8Array): string {
  const reader = new TextReader();
  return reader.read(bytes) + reader.end();
}
