interface Chunk {
  name: string;
  body: Uint8Array;
  /** The size in its header, if it differs from the body's. */
  size?: number;
  /** The bytes after a body of odd size. */
  pad?: readonly number[];
}

function toChunk({ name, body, size = body.length, pad = [0] }: Chunk): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`);
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.from(body.length % 2 === 0 ? [] : pad)]);
}

/** A WAV file of these chunks. `size` replaces their total size. */
export function toRiff(chunks: readonly Chunk[], size?: number): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks.map(toChunk)]);
  return toChunk({ name: 'RIFF', body, size: size ?? body.length, pad: [] });
}

interface Layout {
  bits: number;
  /** The bytes of a sample's container. */
  width: number;
  channels?: number;
  /** The number of bits in use, for the extended form. */
  valid?: number;
}

/** The format chunk of a WAV file with integer samples at 48 kHz. */
export function toFormat({ bits, width, channels = 1, valid }: Layout): Chunk {
  const body = Buffer.alloc(valid === undefined ? 16 : 40);
  body.writeUInt16LE(valid === undefined ? 1 : 0xfffe, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(48_000, 4);
  body.writeUInt32LE(48_000 * width * channels, 8);
  body.writeUInt16LE(width * channels, 12);
  body.writeUInt16LE(bits, 14);
  if (valid === undefined) return { name: 'fmt ', body };
  body.writeUInt16LE(22, 16);
  body.writeUInt16LE(valid, 18);
  Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(body, 24);
  return { name: 'fmt ', body };
}

/** Samples as integers, `shift` bits above the low end of their containers. */
export function toData(samples: Float32Array, { bits, width }: Layout, shift = 0, isSigned = true): Chunk {
  const body = Buffer.alloc(samples.length * width);
  for (const [at, sample] of samples.entries()) {
    const whole = Math.round(sample * (2 ** (bits - 1) - 1)) * 2 ** shift;
    if (isSigned) body.writeIntLE(whole, at * width, width);
    else body.writeUIntLE(whole < 0 ? whole + 2 ** bits : whole, at * width, width);
  }
  return { name: 'data', body };
}

/** An ID3v2 tag filled with zeros. */
export function toId3(size: number, { hasFooter = false, stated = size, base = 128 } = {}): Buffer {
  const digits = [3, 2, 1, 0].map((place) => Math.floor(stated / base ** place) % base);
  const rest = [4, 0, hasFooter ? 0x10 : 0, ...digits];
  const body = Buffer.alloc(size);
  body.write('TIT2\0\0\0\x06\0\0\0Title');
  return Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from(rest),
    body,
    ...(hasFooter ? [Buffer.from('3DI'), Buffer.from(rest)] : []),
  ]);
}

export function toId3v1(genre = 12): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAGTitle');
  tag[127] = genre;
  return tag;
}

/** An APEv2 tag with one item, a header and a footer. */
export function toApe(): Buffer {
  const item = Buffer.from('\x05\0\0\0\0\0\0\0Title\0Title', 'latin1');
  const toEnd = (flags: number) => {
    const end = Buffer.alloc(32);
    end.write('APETAGEX');
    end.writeUInt32LE(2000, 8);
    end.writeUInt32LE(item.length + 32, 12);
    end.writeUInt32LE(1, 16);
    end.writeUInt32LE(flags, 20);
    return end;
  };
  return Buffer.concat([toEnd(0xa0000000), item, toEnd(0x80000000)]);
}

export const lyrics = Buffer.from('LYRICSBEGININD0000200LYR00006A song000043LYRICS200');

/** An MP3 frame with information about the following frames. Encoders with a variable bit rate write one first. */
export function toInfoFrame(name: 'Xing' | 'Info' | 'VBRI', frames: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  frame.write(name, 36);
  if (name === 'VBRI') {
    frame.writeUInt16BE(1, 40);
    frame.writeUInt32BE(417 * frames, 46);
    frame.writeUInt32BE(frames, 50);
  } else {
    frame.writeUInt32BE(1, 40);
    frame.writeUInt32BE(frames, 44);
  }
  return frame;
}
