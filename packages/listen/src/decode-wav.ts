import { type Decoded, type Sink, UnmeasurableError } from './sound.ts';

interface Format {
  tag: number;
  channels: number;
  rate: number;
  bits: number;
}

const framesAtOnce = 65_536;
const extensible = 0xfffe;

function readFormat(view: DataView, at: number, size: number): Format {
  if (size < 16) throw new UnmeasurableError('is a damaged WAV file');
  const tag = view.getUint16(at, true);
  return {
    // The extended form has the real format at the start of its GUID.
    tag: tag === extensible && size >= 26 ? view.getUint16(at + 24, true) : tag,
    channels: view.getUint16(at + 2, true),
    rate: view.getUint32(at + 4, true),
    bits: view.getUint16(at + 14, true),
  };
}

type Read = (view: DataView, at: number) => number;

/** Sample formats by format tag (1: whole numbers, 3: floating point) and bits. */
const readers: Record<string, Read> = {
  '1 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1 16': (view, at) => view.getInt16(at, true) / 32_768,
  '1 24': (view, at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 65_536) / 8_388_608,
  '1 32': (view, at) => view.getInt32(at, true) / 2_147_483_648,
  '3 32': (view, at) => view.getFloat32(at, true),
  '3 64': (view, at) => view.getFloat64(at, true),
};

function emit(view: DataView, from: number, size: number, { tag, channels, rate, bits }: Format, sink: Sink): void {
  const read = readers[`${tag} ${bits}`];
  if (read === undefined) throw new UnmeasurableError('is a WAV file of a format that some browsers cannot play');
  const width = bits / 8;
  const frames = Math.floor(size / (width * channels));
  for (let start = 0; start < frames; start += framesAtOnce) {
    const length = Math.min(framesAtOnce, frames - start);
    const samples = Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length }, (_value, at) => read(view, from + ((start + at) * channels + channel) * width)),
    );
    sink({ rate, channels: samples });
  }
}

/** Decodes uncompressed WAV. */
export function decodeWav(bytes: Uint8Array, sink: Sink): Decoded {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: Format | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = view.getUint32(at);
    const size = view.getUint32(at + 4, true);
    const inside = Math.min(size, bytes.length - at - 8);
    if (name === 0x666d7420) format = readFormat(view, at + 8, inside);
    if (name === 0x64617461) {
      if (format === null || format.channels < 1) break;
      emit(view, at + 8, inside, format, sink);
      return { chains: 1 };
    }
    // Chunks start at even positions.
    at += 8 + size + (size % 2);
  }
  throw new UnmeasurableError('is a damaged WAV file');
}
