import { type Decoded, type Sink, UnmeasurableError } from './sound.ts';

interface Format {
  tag: number;
  channels: number;
  rate: number;
  /** Of a sample. Its container may have more. */
  bits: number;
  /** Bytes of a sample's container. */
  width: number;
  /** Bytes of a frame: a sample of each channel. */
  stride: number;
}

const framesAtOnce = 65_536;
const tags = { integer: 1, float: 3, extensible: 0xfffe };
const unplayable = 'is a WAV file of a format that some browsers cannot play';

function readFormat(view: DataView, at: number, size: number): Format {
  if (size < 16) throw new UnmeasurableError('is a damaged WAV file');
  const isExtended = view.getUint16(at, true) === tags.extensible && size >= 26;
  const channels = view.getUint16(at + 2, true);
  const stride = view.getUint16(at + 12, true);
  const ofContainer = view.getUint16(at + 14, true);
  const valid = isExtended ? view.getUint16(at + 18, true) : 0;
  const width = Math.max(Math.floor(stride / Math.max(channels, 1)), Math.ceil(ofContainer / 8));
  return {
    // The extended form has the real format at the start of its GUID.
    tag: view.getUint16(isExtended ? at + 24 : at, true),
    channels,
    rate: view.getUint32(at + 4, true),
    bits: valid > 0 && valid <= ofContainer ? valid : ofContainer,
    width,
    stride: Math.max(stride, width * channels),
  };
}

type Read = (view: DataView, at: number) => number;

/** Whole numbers by the bytes of their container. */
const integers: Record<number, Read> = {
  1: (view, at) => view.getUint8(at) - 128,
  2: (view, at) => view.getInt16(at, true),
  3: (view, at) => view.getUint16(at, true) + view.getInt8(at + 2) * 65_536,
  4: (view, at) => view.getInt32(at, true),
};
const floats: Record<number, Read> = {
  4: (view, at) => view.getFloat32(at, true),
  8: (view, at) => view.getFloat64(at, true),
};

/**
 * True if samples are at the low end of larger containers. The format says the high end, but ALSA writes 24 bits into
 * the low ones of 32. Then the bits above only repeat the sign or are zero, and the lowest ones are used.
 */
function isAtLowEnd(read: Read, view: DataView, { bits, width }: Format): boolean {
  const unused = 2 ** (width * 8 - bits) - 1;
  let hasLowBits = false;
  for (let at = 0; at + width <= view.byteLength; at += width) {
    const value = read(view, at);
    const above = value >> bits;
    if (above !== 0 && above !== -1) return false;
    hasLowBits ||= (value & unused) !== 0;
  }
  return hasLowBits;
}

function createReader(view: DataView, format: Format): Read {
  const read = { [tags.integer]: integers, [tags.float]: floats }[format.tag]?.[format.width];
  if (read === undefined || format.bits === 0) throw new UnmeasurableError(unplayable);
  if (format.tag === tags.float) return read;
  const isPadded = format.bits > 8 && format.bits < format.width * 8;
  const bits = isPadded && isAtLowEnd(read, view, format) ? format.bits : format.width * 8;
  return (from, at) => (read(from, at) << (32 - bits)) / 2 ** 31;
}

function emit(view: DataView, format: Format, sink: Sink): void {
  const { channels, rate, width, stride } = format;
  const read = createReader(view, format);
  const frames = Math.floor(view.byteLength / stride);
  for (let start = 0; start < frames; start += framesAtOnce) {
    const length = Math.min(framesAtOnce, frames - start);
    const samples = Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length }, (_value, at) => read(view, (start + at) * stride + channel * width)),
    );
    sink({ rate, channels: samples });
  }
}

const toName = (view: DataView, at: number) =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, place) => view.getUint8(at + place)));

/** True if a chunk's head is here, and all of it is in the file. */
function isChunk(view: DataView, at: number): boolean {
  if (at + 8 > view.byteLength || !/^[ -~]{4}$/.test(toName(view, at))) return false;
  return at + 8 + view.getUint32(at + 4, true) <= view.byteLength;
}

const isNeeded = (view: DataView, at: number) =>
  at + 8 <= view.byteLength && ['fmt ', 'data'].includes(toName(view, at));

/** The place of the chunk behind one. Chunks start at even distances, but some programs leave the byte between out. */
function findNext(view: DataView, end: number, size: number): number {
  if (size % 2 === 0) return end;
  const places = [end + 1, end];
  return (
    places.find((at) => isNeeded(view, at)) ??
    places.find((at) => isChunk(view, at)) ??
    Math.min(end + 1, view.byteLength)
  );
}

/** True if chunks fill the file from here to its end. */
function isAllChunks(view: DataView, from: number): boolean {
  let at = from;
  while (isChunk(view, at)) {
    const size = view.getUint32(at + 4, true);
    at = findNext(view, at + 8 + size, size);
  }
  return at === view.byteLength;
}

/** The end of the samples. Programs that write into a pipe do not know their number: the size is 0, or too large. */
function findDataEnd(view: DataView, at: number, size: number): number {
  const isKnown = at + size <= view.byteLength && (size > 0 || isAllChunks(view, at));
  if (isKnown) return at + size;
  const end = view.getUint32(4, true) + 8;
  return end > at && end < view.byteLength ? end : view.byteLength;
}

/** Decodes uncompressed WAV. */
export function decodeWav(bytes: Uint8Array, sink: Sink): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | null = null;
  let samples: DataView | null = null;
  for (let at = 12; at + 8 <= bytes.length && (format === null || samples === null); ) {
    const name = toName(view, at);
    const size = view.getUint32(at + 4, true);
    const from = at + 8;
    const end = name === 'data' ? findDataEnd(view, from, size) : from + size;
    if (name === 'fmt ') format ??= readFormat(view, from, Math.min(size, bytes.length - from));
    if (name === 'data') samples ??= new DataView(bytes.buffer, bytes.byteOffset + from, end - from);
    at = findNext(view, end, size);
  }
  if (format === null || samples === null || format.channels < 1) throw new UnmeasurableError('is a damaged WAV file');
  emit(samples, format, sink);
  return { chains: 1 };
}
