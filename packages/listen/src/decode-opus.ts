import { OpusDecoder } from 'opus-decoder';
import { type OggStream, readOgg } from './ogg.ts';
import { type Decoded, type Sink, UnmeasurableError } from './sound.ts';

const rate = 48_000;
/** A packet holds at most 120 ms: what is decoded at once stays small. */
const packetsAtOnce = 64;
/** Packets before the sound: the head and the tags. */
const headers = 2;

interface OpusHead {
  channels: number;
  preSkip: number;
}

const toName = (bytes: Uint8Array, length: number) => String.fromCharCode(...bytes.subarray(0, length));

/** How the first packet of a stream names its codec. */
const codecs = [
  ['\x01vorbis', 'Vorbis'],
  ['\x7fFLAC', 'FLAC in Ogg'],
  ['Speex   ', 'Speex'],
  ['\x80theora', 'Theora'],
] as const;

function readHead({ packets: [head = new Uint8Array()] }: OggStream): OpusHead {
  if (toName(head, 8) !== 'OpusHead' || head.length < 19) {
    const [, codec] = codecs.find(([start]) => toName(head, start.length) === start) ?? [];
    throw new UnmeasurableError(codec === undefined ? 'is Ogg without Opus' : `is ${codec}, which is not measured`);
  }
  const [channels, family] = [head[9] ?? 0, head[18]];
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
      // The last packet is padded: the last page says where the sound ends.
      const kept = Math.min(samplesDecoded, total - done);
      sink({ rate, channels: channelData.map((channel) => channel.subarray(0, kept)) });
      done += kept;
    }
  } finally {
    decoder.free();
  }
}

/** Decodes Opus in Ogg to the samples that a browser plays. */
export async function decodeOpus(bytes: Uint8Array, sink: Sink): Promise<Decoded> {
  const streams = readOgg(bytes);
  if (streams.length === 0) throw new UnmeasurableError('is a damaged Ogg file');
  for (const stream of streams) await decodeStream(stream, sink);
  return { chains: streams.length };
}
