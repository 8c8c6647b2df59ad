import { toDecibels } from './sound.ts';

type Filter = (sample: number) => number;

/** A filter of two poles, in the transposed direct form. */
function biquad(b: readonly [number, number, number], a: readonly [number, number]): Filter {
  let one = 0;
  let two = 0;
  return (sample) => {
    const out = b[0] * sample + one;
    one = b[1] * sample - a[0] * out + two;
    two = b[2] * sample - a[1] * out;
    return out;
  };
}

/** BS.1770's weighting for any sample rate: a high shelf for the head, and a high-pass. */
function makeWeighting(rate: number): Filter {
  const shelf = (() => {
    const hertz = 1681.974450955533;
    const gainDb = 3.999843853973347;
    const quality = 0.7071752369554196;
    const k = Math.tan((Math.PI * hertz) / rate);
    const high = 10 ** (gainDb / 20);
    const band = high ** 0.4996667741545416;
    const norm = 1 + k / quality + k * k;
    return biquad(
      [
        (high + (band * k) / quality + k * k) / norm,
        (2 * (k * k - high)) / norm,
        (high - (band * k) / quality + k * k) / norm,
      ],
      [(2 * (k * k - 1)) / norm, (1 - k / quality + k * k) / norm],
    );
  })();
  const hertz = 38.13547087602444;
  const quality = 0.5003270373238773;
  const k = Math.tan((Math.PI * hertz) / rate);
  const norm = 1 + k / quality + k * k;
  const highpass = biquad([1, -2, 1], [(2 * (k * k - 1)) / norm, (1 - k / quality + k * k) / norm]);
  return (sample) => highpass(shelf(sample));
}

const toLoudness = (power: number) => -0.691 + toDecibels(power);
const toPower = (loudness: number) => 10 ** ((loudness + 0.691) / 10);
const meanOf = (powers: readonly number[]) => powers.reduce((sum, power) => sum + power, 0) / powers.length;

/** A block of 400 ms starts every 100 ms. */
const stepSeconds = 0.1;
const stepsPerBlock = 4;
const absoluteGate = -70;
const relativeGate = -10;

/**
 * Integrated, gated loudness by ITU-R BS.1770-4. A single channel counts twice, because a browser plays it on both
 * sides.
 */
export function createLoudnessMeter(rate: number, channels: number) {
  const filters = Array.from({ length: channels }, () => makeWeighting(rate));
  const weight = channels === 1 ? 2 : 1;
  const stepLength = Math.round(rate * stepSeconds);
  const steps: number[] = [];
  let energy = 0;
  let filled = 0;
  const endStep = () => {
    steps.push((energy * weight) / stepLength);
    [energy, filled] = [0, 0];
  };
  return {
    add(sides: readonly Float32Array[]): void {
      const length = sides[0]?.length ?? 0;
      for (let at = 0; at < length; at += 1) {
        for (let channel = 0; channel < channels; channel += 1)
          energy += (filters[channel]?.(sides[channel]?.[at] ?? 0) ?? 0) ** 2;
        filled += 1;
        if (filled === stepLength) endStep();
      }
    },
    /** Null for silence. A sound shorter than a block is measured as if followed by silence. */
    end(): number | null {
      if (steps.length < stepsPerBlock) endStep();
      while (steps.length < stepsPerBlock) steps.push(0);
      const blocks = steps.slice(stepsPerBlock - 1).map((_, at) => meanOf(steps.slice(at, at + stepsPerBlock)));
      const loud = blocks.filter((power) => power > toPower(absoluteGate));
      if (loud.length === 0) return null;
      const gate = toPower(toLoudness(meanOf(loud)) + relativeGate);
      return toLoudness(meanOf(loud.filter((power) => power > gate)));
    },
  };
}
