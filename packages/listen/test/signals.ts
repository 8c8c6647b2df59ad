const rate = 48_000;

export interface Part {
  seconds: number;
  /** The sine's peak in dBFS. */
  level: number;
}

/** A sine of 997 Hz whose level changes in steps, as EBU Tech 3341 describes its test signals. */
export function makeSine(parts: readonly Part[], sampleRate = rate): Float32Array {
  const steps = parts.map(({ seconds, level }) => ({
    length: Math.round(seconds * sampleRate),
    size: 10 ** (level / 20),
  }));
  const sine = new Float32Array(steps.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { length, size } of steps)
    for (const end = at + length; at < end; at += 1) sine[at] = size * Math.sin((2 * Math.PI * 997 * at) / sampleRate);
  return sine;
}

/** A WAV file with integer samples, or with floating point for 32 bits. */
export function toWav(channels: readonly Float32Array[], bits: 16 | 24 | 32 = 16, sampleRate = rate): Uint8Array {
  const width = bits / 8;
  const frames = channels[0]?.length ?? 0;
  const size = frames * channels.length * width;
  const bytes = Buffer.alloc(44 + size);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + size, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(bits === 32 ? 3 : 1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(sampleRate, 24);
  bytes.writeUInt32LE(sampleRate * channels.length * width, 28);
  bytes.writeUInt16LE(channels.length * width, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(size, 40);
  for (let frame = 0; frame < frames; frame += 1)
    for (const [channel, samples] of channels.entries()) {
      const at = 44 + (frame * channels.length + channel) * width;
      const sample = samples[frame] ?? 0;
      if (bits === 32) bytes.writeFloatLE(sample, at);
      else bytes.writeIntLE(Math.round(sample * (2 ** (bits - 1) - 1)), at, width);
    }
  return bytes;
}

/** The remainder of a polynomial division, which ends FLAC's headers (8 bits) and frames (16 bits). */
function toChecksum(bytes: Uint8Array, polynomial: number, width: 8 | 16): number {
  const top = 2 ** (width - 1);
  const mask = 2 ** width - 1;
  return bytes.reduce((sum, byte) => {
    let next = sum ^ (byte << (width - 8));
    for (let bit = 0; bit < 8; bit += 1) next = (next & top ? (next << 1) ^ polynomial : next << 1) & mask;
    return next;
  }, 0);
}

/** A FLAC file with uncompressed samples: 48 kHz, one channel, 16 bits. */
export function toFlac(samples: Float32Array): Uint8Array {
  const block = 4096;
  const info = Buffer.alloc(42);
  info.write('fLaC');
  info[4] = 0x80;
  info.writeUIntBE(34, 5, 3);
  info.writeUInt16BE(block, 8);
  info.writeUInt16BE(block, 10);
  // The fields are: 20 bits for the sample rate, 3 for the channels minus one, 5 for the bits minus one, 36 for the
  // samples.
  info.writeUIntBE(rate * 16, 18, 3);
  info[20] = (info[20] ?? 0) & 0xf0;
  info[21] = 0xf0;
  info.writeUInt32BE(samples.length, 22);
  const frames = Array.from({ length: Math.floor(samples.length / block) }, (_, number) => {
    const head = Buffer.from([0xff, 0xf8, 0xca, 0x08, number]);
    const body = Buffer.alloc(1 + block * 2);
    body[0] = 0x02;
    for (let at = 0; at < block; at += 1)
      body.writeInt16BE(Math.round((samples[number * block + at] ?? 0) * 32_767), 1 + at * 2);
    const frame = Buffer.concat([head, Buffer.from([toChecksum(head, 0x07, 8)]), body]);
    const end = Buffer.alloc(2);
    end.writeUInt16BE(toChecksum(frame, 0x8005, 16));
    return Buffer.concat([frame, end]);
  });
  return Buffer.concat([info, ...frames]);
}

/** MP3 frames without sound, 26 ms each. */
export function toSilentMp3(frames: number): Uint8Array {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

interface Page {
  serial: number;
  /** 1: continues a packet, 2: the first page of its stream, 4: the last page. */
  flags: number;
  position: bigint;
}

/** An Ogg page of segments. A segment below 255 bytes ends its packet. */
function toPage({ serial, flags, position }: Page, segments: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(27 + segments.length);
  head.write('OggS');
  head[5] = flags;
  head.writeBigInt64LE(position, 6);
  head.writeUInt32LE(serial, 14);
  head[26] = segments.length;
  for (const [at, { length }] of segments.entries()) head[27 + at] = length;
  return Buffer.concat([head, ...segments]);
}

/** An Ogg stream with a page for each list of packets. No packet is longer than 254 bytes. */
export function toOgg(pages: readonly (readonly Uint8Array[])[], serial = 1): Buffer {
  return Buffer.concat(pages.map((packets, at) => toPage({ serial, flags: at === 0 ? 2 : 0, position: 0n }, packets)));
}

/** Splits a packet into as many pages as it needs. */
function toPages(serial: number, packet: Buffer): Buffer {
  const segments = Array.from({ length: Math.floor(packet.length / 255) + 1 }, (_, at) =>
    packet.subarray(at * 255, (at + 1) * 255),
  );
  const pages = Array.from({ length: Math.ceil(segments.length / 255) }, (_, at) => {
    const flags = at === 0 ? 0 : 1;
    const isLast = (at + 1) * 255 >= segments.length;
    return toPage({ serial, flags, position: isLast ? 0n : -1n }, segments.slice(at * 255, (at + 1) * 255));
  });
  return Buffer.concat(pages);
}

interface OpusOptions {
  serial?: number;
  channels?: number;
  preSkip?: number;
  cut?: number;
  /** The size of the comments in bytes, for example with a picture. */
  comments?: number;
}

/** The pages of an Opus stream: the first one, and the rest. */
export function toOpusPages(packets: number, options: OpusOptions = {}): [first: Buffer, rest: Buffer] {
  const { serial = 1, channels = 2, preSkip = 312, cut = 0, comments = 0 } = options;
  const head = Buffer.alloc(19);
  head.write('OpusHead');
  head[8] = 1;
  head[9] = channels;
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(rate, 12);
  const silence = Array.from({ length: packets }, () => Buffer.from([0xfc, 0xff, 0xfe]));
  const tags = Buffer.concat([Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(comments, 'A')]);
  const position = BigInt(packets * 960 - cut);
  return [
    toPage({ serial, flags: 2, position: 0n }, [head]),
    Buffer.concat([toPages(serial, tags), toPage({ serial, flags: 4, position }, silence)]),
  ];
}

/** An Opus stream in Ogg: packets of 20 ms of silence. The last page ends the sound early. */
export const toSilentOpus = (packets: number, options: OpusOptions = {}) =>
  Buffer.concat(toOpusPages(packets, options));
