import { secondsMax, tooLong, UnmeasurableError } from './sound.ts';

/** Opus, the only codec that is decoded, puts at least 2.5 ms into a packet. The head and the tags are packets, too. */
const packetsMax = secondsMax * 400 + 2;
const streamsMax = 100;

/** One stream of an Ogg file, from its first page to its last. */
export interface OggStream {
  packets: Uint8Array[];
  /** The position that the last page names; -1: none. */
  end: bigint;
}

const text = (bytes: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...bytes.subarray(from, from + length));

function joinPacket(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The streams of an Ogg file in the order of their beginnings (RFC 3533). Several: chained, or side by side. */
export function readOgg(bytes: Uint8Array): OggStream[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams: OggStream[] = [];
  const open = new Map<number, { stream: OggStream; parts: Uint8Array[] }>();
  let [at, packets] = [0, 0];
  while (at + 27 <= bytes.length && text(bytes, at, 4) === 'OggS') {
    const [flags, serial, segments] = [view.getUint8(at + 5), view.getUint32(at + 14, true), view.getUint8(at + 26)];
    const isFirst = (flags & 2) !== 0;
    if (isFirst) {
      const stream = { packets: [], end: -1n };
      streams.push(stream);
      if (streams.length > streamsMax) throw new UnmeasurableError(`has more than ${streamsMax} streams`);
      open.set(serial, { stream, parts: [] });
    }
    const { stream, parts } = open.get(serial) ?? {};
    if (stream === undefined || parts === undefined) throw new UnmeasurableError('is a damaged Ogg file');
    const position = view.getBigInt64(at + 6, true);
    if (position >= 0n) stream.end = position;
    let from = at + 27 + segments;
    for (const size of bytes.subarray(at + 27, at + 27 + segments)) {
      if (from + size > bytes.length) throw new UnmeasurableError('ends in the middle of a page');
      parts.push(bytes.subarray(from, from + size));
      from += size;
      // A segment of less than 255 bytes ends its packet.
      if (size === 255) continue;
      const packet = joinPacket(parts.splice(0));
      packets += 1;
      if (packet.length === 0) throw new UnmeasurableError('has empty packets');
      if (packets > packetsMax) throw new UnmeasurableError(tooLong);
      stream.packets.push(packet);
    }
    at = from;
  }
  if (at < bytes.length) throw new UnmeasurableError('is a damaged Ogg file');
  return streams;
}
