import { type Measurement, soundBytesMax, type Unmeasured } from '@backline/core/catalog/listener';
import { decodeOpus } from './decode-opus.ts';
import { decodeFlac, decodeMp3 } from './decode-stream.ts';
import { decodeWav } from './decode-wav.ts';
import { createLoudnessMeter } from './loudness.ts';
import { trimToFrames } from './mp3-frames.ts';
import { type Decoded, type Samples, type Sink, secondsMax, tooLong, UnmeasurableError } from './sound.ts';
import { skipTags, startsWith, trimTags } from './tags.ts';
import { createWaveMeter } from './waves.ts';

const rates = { least: 8000, most: 192_000 };

type Decode = (bytes: Uint8Array, sink: Sink) => Decoded | Promise<Decoded>;

/** A frame's second byte distinguishes MP3 (layer III) from AAC (layer 0). */
const isFrameOf = ([first = 0, second = 0]: Uint8Array, layer: number) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === layer;

/** Formats that a browser at most plays in part, by their first bytes. */
const foreign = [
  ['RF64', 'RF64'],
  ['BW64', 'BW64'],
  ['riff\x2e\x91\xcf\x11', 'Wave64'],
  ['RIFX', 'RIFX'],
  ['FORM', 'AIFF'],
  ['caff', 'CAF'],
  ['wvpk', 'WavPack'],
] as const;

/** Finds a sound among the tags before and behind it. */
function findSound(bytes: Uint8Array): { sound: Uint8Array; decode: Decode } {
  const isMp4 = startsWith(bytes, 'ftyp', 4);
  const sound = isMp4 ? bytes : trimTags(bytes).subarray(skipTags(bytes, 0));
  if (startsWith(sound, 'OggS')) return { sound, decode: decodeOpus };
  if (startsWith(sound, 'RIFF') && startsWith(sound, 'WAVE', 8)) return { sound, decode: decodeWav };
  if (startsWith(sound, 'fLaC')) return { sound, decode: decodeFlac };
  const [, format] = foreign.find(([start]) => startsWith(sound, start)) ?? [];
  if (format !== undefined)
    throw new UnmeasurableError(`is ${format}, which some browsers cannot play: save it as WAV, FLAC, MP3 or Opus`);
  if (isMp4 || isFrameOf(sound, 0)) throw new UnmeasurableError('is AAC, which is not measured');
  // The size that a tag states may be wrong, so its bytes are searched too.
  const frames = trimToFrames(sound) ?? trimToFrames(bytes);
  if (frames !== null) return { sound: frames, decode: decodeMp3 };
  if (isFrameOf(sound, 0x02)) return { sound, decode: decodeMp3 };
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
    const { sound, decode } = findSound(bytes);
    const { chains } = await decode(sound, meter.add);
    return { ...meter.end(), chains };
  } catch (error) {
    // A decoder may throw anything for a damaged file.
    return { problem: error instanceof UnmeasurableError ? error.message : 'cannot be decoded' };
  }
}
