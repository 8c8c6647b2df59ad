import { toDecibels, UnmeasurableError } from './sound.ts';

const columns = 160;
const binSeconds = 0.001;
/** A beginning below this level counts as silent: -60 dB of full scale. */
const silence = 0.001;

/** The interpolation halfway between two samples: a windowed sinc over eight on each side. */
const half = 8;
const taps = Float64Array.from({ length: half * 2 }, (_, at) => {
  const from = at - half + 0.5;
  const window = 0.5 + 0.5 * Math.cos((Math.PI * from) / half);
  return (Math.sin(Math.PI * from) / (Math.PI * from)) * window;
});

/** The number of taps is a power of two. */
const mask = taps.length - 1;

/** The highest value between a channel's samples. */
function createPeakMeter() {
  const last = new Float64Array(taps.length);
  let at = 0;
  let highest = 0;
  const add = (sample: number) => {
    last[at] = sample;
    at = (at + 1) & mask;
    let between = 0;
    for (let tap = 0; tap < taps.length; tap += 1) between += (taps[tap] ?? 0) * (last[(at + tap) & mask] ?? 0);
    highest = Math.max(highest, Math.abs(between), Math.abs(sample));
  };
  return {
    add(samples: Float32Array): void {
      for (const sample of samples) add(sample);
    },
    end(): number {
      for (let rest = 0; rest < taps.length; rest += 1) add(0);
      return highest;
    },
  };
}

/** Measures the peak at twice the sample rate, the wave in columns, and the silence at the start. */
export function createWaveMeter(rate: number, channels: number) {
  const peaks = Array.from({ length: channels }, createPeakMeter);
  const binLength = rate * binSeconds;
  const bins: number[] = [];
  let frames = 0;
  let loudFrom = -1;
  const toColumn = (column: number, highest: number): number => {
    const from = Math.floor((column * bins.length) / columns);
    const to = Math.max(from + 1, Math.ceil(((column + 1) * bins.length) / columns));
    return Math.round((255 * bins.slice(from, to).reduce((most, bin) => Math.max(most, bin), 0)) / highest);
  };
  return {
    add(sides: readonly Float32Array[]): void {
      const length = sides[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        let highest = 0;
        for (let channel = 0; channel < channels; channel += 1)
          highest = Math.max(highest, Math.abs(sides[channel]?.[at] ?? 0));
        if (loudFrom < 0 && highest > silence) loudFrom = frames;
        const bin = Math.floor(frames / binLength);
        bins[bin] = Math.max(bins[bin] ?? 0, highest);
        frames += 1;
      }
      for (const [channel, side] of sides.entries()) peaks[channel]?.add(side);
    },
    end() {
      const highest = bins.reduce((most, bin) => Math.max(most, bin), 0);
      if (!Number.isFinite(highest)) throw new UnmeasurableError('has samples that are no numbers');
      const waves = Buffer.from(Array.from({ length: columns }, (_, at) => (highest > 0 ? toColumn(at, highest) : 0)));
      const peak = Math.max(...peaks.map((meter) => meter.end()));
      return {
        seconds: frames / rate,
        peak: peak > 0 ? toDecibels(peak ** 2) : null,
        waves: waves.toString('base64'),
        silentStart: (loudFrom < 0 ? frames : loudFrom) / rate,
      };
    },
  };
}
