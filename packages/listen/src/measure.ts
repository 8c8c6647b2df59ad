import { type Measurement, soundBytesMax, type Unmeasured } from '@backline/core/catalog/listener';
import { decodeOpus } from './decode-opus.ts';
import { decodeFlac, decodeMp3 } from './decode-stream.ts';
import { decodeWav } from './decode-wav.ts';
import { createLoudnessMeter } from './loudness.ts';
import { type Decoded, type Samples, type Sink, secondsMax, tooLong, UnmeasurableError } from './sound.ts';
import { createWaveMeter } from './waves.ts';

const rates = { least: 8000, most: 192_000 };

type Decode = (bytes: Uint8Array, sink: Sink) => Decoded | Promise<Decoded>;

const startsWith = (bytes: Uint8Array, start: string, from = 0) =>
  String.fromCharCode(...bytes.subarray(from, from + start.length)) === start;

/** A frame's second byte distinguishes MP3 (layer III) from AAC (layer 0). */
const isFrameOf = ([first = 0, second = 0]: Uint8Array, layer: number) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === layer;

function findDecoder(bytes: Uint8Array): Decode {
  if (startsWith(bytes, 'OggS')) return decodeOpus;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WAVE', 8)) return decodeWav;
  if (startsWith(bytes, 'fLaC')) return decodeFlac;
  if (startsWith(bytes, 'ID3') || isFrameOf(bytes, 0x02)) return decodeMp3;
  if (startsWith(bytes, 'ftyp', 4) || isFrameOf(bytes, 0)) throw new UnmeasurableError('is AAC, which is not measured');
  throw new UnmeasurableError('is no sound that can be measured');
}

/** The meters of a sound. Its first piece determines the number of channels and the sample rate. */
function createMeter() {
  let meters: {
    rate: number;
    loudness: ReturnType<typeof createLoudnessMeter>;
    wave: ReturnType<typeof createWaveMeter>;
  };
  let frames = 0;
  let count = 0;
  const begin = ({ rate, channels }: Samples) => {
    if (rate < rates.least || rate > rates.most) throw new UnmeasurableError(`has a sample rate of ${rate} Hz`);
    if (channels.length > 2) throw new UnmeasurableError('has more than two channels');
    count = channels.length;
    meters = { rate, loudness: createLoudnessMeter(rate, count), wave: createWaveMeter(rate, count) };
  };
  return {
    add(samples: Samples): void {
      const length = samples.channels[0]?.length ?? 0;
      if (length === 0) return;
      if (meters === undefined) begin(samples);
      if (samples.rate !== meters.rate || samples.channels.length !== count)
        throw new UnmeasurableError('changes its format on the way');
      frames += length;
      if (frames > secondsMax * meters.rate) throw new UnmeasurableError(tooLong);
      meters.loudness.add(samples.channels);
      meters.wave.add(samples.channels);
    },
    end(): Omit<Measurement, 'chains'> {
      if (meters === undefined) throw new UnmeasurableError('is empty');
      return { ...meters.wave.end(), loudness: meters.loudness.end() };
    },
  };
}

/** Decodes and measures a file. */
export async function measure(bytes: Uint8Array): Promise<Measurement | Unmeasured> {
  try {
    if (bytes.length > soundBytesMax) throw new UnmeasurableError('is larger than 20 MB');
    const meter = createMeter();
    const { chains } = await findDecoder(bytes)(bytes, meter.add);
    return { ...meter.end(), chains };
  } catch (error) {
    // A decoder may throw anything for a damaged file.
    return { problem: error instanceof UnmeasurableError ? error.message : 'cannot be decoded' };
  }
}
