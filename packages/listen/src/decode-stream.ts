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

async function decode(decoder: StreamDecoder, bytes: Uint8Array, sink: Sink): Promise<Decoded> {
  await decoder.ready;
  const emit = ({ channelData, sampleRate, errors }: Output) => {
    if (errors.length > 0) throw new UnmeasurableError('has damaged frames');
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
export const decodeFlac = (bytes: Uint8Array, sink: Sink) => decode(new FLACDecoder(), bytes, sink);
