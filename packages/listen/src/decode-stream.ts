import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { MPEGDecoder } from 'mpg123-decoder';
import { type Decoded, type Sink, UnmeasurableError } from './sound.ts';

interface Output {
  channelData: Float32Array[];
  sampleRate: number;
  errors: readonly unknown[];
}

interface StreamDecoder {
  ready: Promise<void>;
  decode(bytes: Uint8Array): Output | Promise<Output>;
  flush?(): Promise<Output>;
  free(): void;
}

/** Silence compresses a thousandfold, so small inputs keep the decoded data small. */
const bytesAtOnce = 4096;

const damaged = 'has damaged frames';

async function decode(decoder: StreamDecoder, bytes: Uint8Array, sink: Sink): Promise<Decoded> {
  await decoder.ready;
  const emit = ({ channelData, sampleRate, errors }: Output) => {
    if (errors.length > 0) throw new UnmeasurableError(damaged);
    if (channelData[0]?.length) sink({ rate: sampleRate, channels: channelData });
  };
  try {
    for (let at = 0; at < bytes.length; at += bytesAtOnce)
      emit(await decoder.decode(bytes.subarray(at, at + bytesAtOnce)));
    if (decoder.flush !== undefined) emit(await decoder.flush());
  } finally {
    decoder.free();
  }
  return { chains: 1 };
}

export const decodeMp3 = (bytes: Uint8Array, sink: Sink) => decode(new MPEGDecoder(), bytes, sink);

/** The number of samples that a FLAC file states, 36 bits, or 0 if its writer did not know it. */
function readTotal(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return bytes.length < 26 ? 0 : (view.getUint8(21) & 15) * 2 ** 32 + view.getUint32(22);
}

/** Refuses a file with fewer samples than it states, because the decoder leaves damaged frames out without an error. */
export async function decodeFlac(bytes: Uint8Array, sink: Sink): Promise<Decoded> {
  let done = 0;
  const decoded = await decode(new FLACDecoder(), bytes, (samples) => {
    done += samples.channels[0]?.length ?? 0;
    sink(samples);
  });
  if (done < readTotal(bytes)) throw new UnmeasurableError(damaged);
  return decoded;
}
