import { OpusDecoder } from 'opus-decoder';
import { type Decoded, type Sink, secondsMax, tooLong, UnmeasurableError } from './sound.ts';
import { skipTags, startsWith } from './tags.ts';

const rate = 48_000;
/** A packet holds at most 120 ms, so decoding one needs little memory. */
const packetsAtOnce = 64;
/** The packets before the sound: the head and the tags. */
const headers = 2;

interface OpusHead {
  channels: number;
  preSkip: number;
}

/** How a stream's first packet names its codec. */
const codecs = [
  ['\x01vorbis', 'Vorbis'],
  ['\x7fFLAC', 'FLAC in Ogg'],
  ['Speex   ', 'Speex'],
  ['\x80theora', 'Theora'],
] as const;

const isOpus = ({ packets: [head = new Uint8Array()] }: OggStream) => startsWith(head, 'OpusHead') && head.length >= 19;

function readHead(stream: OggStream): OpusHead {
  const {
    packets: [head = new Uint8Array()],
  } = stream;
  if (!isOpus(stream)) {
    const [, codec] = codecs.find(([start]) => startsWith(head, start)) ?? [];
    throw new UnmeasurableError(codec === undefined ? 'is Ogg without Opus' : `is ${codec}, which is not measured`);
  }
  const channels = head[9] ?? 0;
  const family = head[18];
  if (channels < 1 || channels > 2 || family !== 0) throw new UnmeasurableError('has more than two channels');
  return { channels, preSkip: new DataView(head.buffer, head.byteOffset).getUint16(10, true) };
}

async function decodeStream(stream: OggStream, sink: Sink): Promise<void> {
  const { channels, preSkip } = readHead(stream);
  const decoder = new OpusDecoder({ channels, preSkip });
  await decoder.ready;
  try {
    const total = stream.end < 0n ? Number.POSITIVE_INFINITY : Number(stream.end) - preSkip;
    let done = 0;
    for (let at = headers; at < stream.packets.length && done < total; at += packetsAtOnce) {
      const { channelData, samplesDecoded, errors } = decoder.decodeFrames(
        stream.packets.slice(at, at + packetsAtOnce),
      );
      if (errors.length > 0) throw new UnmeasurableError('has damaged packets');
      // The last packet is padded. The last page says where the sound ends.
      const kept = Math.min(samplesDecoded, total - done);
      sink({ rate, channels: channelData.map((channel) => channel.subarray(0, kept)) });
      done += kept;
    }
  } finally {
    decoder.free();
  }
}

/** Decodes Opus in Ogg to the samples that a browser would play. */
export async function decodeOpus(bytes: Uint8Array, sink: Sink): Promise<Decoded> {
  const streams = readOgg(bytes);
  if (streams.length === 0) throw new UnmeasurableError('is a damaged Ogg file');
  const links = Map.groupBy(streams, ({ link }) => link);
  // If there are parallel streams, browsers play one of them. Others may be video or subtitles.
  for (const parallel of links.values()) {
    const [first] = parallel;
    const stream = parallel.find(isOpus) ?? first;
    if (stream !== undefined) await decodeStream(stream, sink);
  }
  return { chains: links.size };
}

/** Opus, the only supported codec, has at least 2.5 ms per packet. The head and the tags are packets too. */
const packetsMax = secondsMax * 400 + 2;
const streamsMax = 100;

/** One stream of an Ogg file, from its first page to its last. */
export interface OggStream {
  packets: Uint8Array[];
  /** The position in the last page, or -1. */
  end: bigint;
  /** Streams of the same number are parallel; the next number follows after them. */
  link: number;
}

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

/** A stream, and the parts of its packet that has not ended. */
interface OpenStream {
  stream: OggStream;
  parts: Uint8Array[];
}

/** The streams of an Ogg file in order of their starts (RFC 3533). There may be several, chained or in parallel. */
export function readOgg(bytes: Uint8Array): OggStream[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams: OggStream[] = [];
  const open = new Map<number, OpenStream>();
  let at = 0;
  let packets = 0;
  let link = 0;
  let wasFirst = true;
  while (at + 27 <= bytes.length && startsWith(bytes, 'OggS', at)) {
    const serial = view.getUint32(at + 14, true);
    const isFirst = (view.getUint8(at + 5) & 2) !== 0;
    if (isFirst && !wasFirst) link += 1;
    wasFirst = isFirst;
    if (isFirst) {
      const stream = { packets: [], end: -1n, link };
      streams.push(stream);
      if (streams.length > streamsMax) throw new UnmeasurableError(`has more than ${streamsMax} streams`);
      open.set(serial, { stream, parts: [] });
    }
    const opened = open.get(serial);
    if (opened === undefined) throw new UnmeasurableError('is a damaged Ogg file');
    const position = view.getBigInt64(at + 6, true);
    if (position >= 0n) opened.stream.end = position;
    const before = opened.stream.packets.length;
    at = skipTags(bytes, readPage(bytes, at, opened));
    packets += opened.stream.packets.length - before;
    if (packets > packetsMax) throw new UnmeasurableError(tooLong);
  }
  if (at < bytes.length) throw new UnmeasurableError('is a damaged Ogg file');
  return streams;
}

/** Adds the packets of a page to its stream. Returns where the page ends. */
function readPage(bytes: Uint8Array, at: number, { stream, parts }: OpenStream): number {
  const segments = bytes[at + 26] ?? 0;
  let from = at + 27 + segments;
  for (const size of bytes.subarray(at + 27, at + 27 + segments)) {
    if (from + size > bytes.length) throw new UnmeasurableError('ends in the middle of a page');
    parts.push(bytes.subarray(from, from + size));
    from += size;
    // A segment of less than 255 bytes ends its packet.
    if (size === 255) continue;
    const packet = joinPacket(parts.splice(0));
    if (packet.length === 0) throw new UnmeasurableError('has empty packets');
    stream.packets.push(packet);
  }
  return from;
}
