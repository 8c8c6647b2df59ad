import { ringS } from './ring-seconds.ts';

/** Steps of a minor pentatonic scale over A, in semitones. */
const scale = [0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24];
const lowestHz = 110;

/** The pitch at a position on the string, from 0 at its left end, which is the lowest, to 1. */
export function toHz(place: number): number {
  const step = scale[Math.min(scale.length - 1, Math.max(0, Math.floor(place * scale.length)))] ?? 0;
  return lowestHz * 2 ** (step / 12);
}

/**
 * A plucked string by Karplus and Strong: a period of noise that repeats and gets smoother each time. Samples from -1
 * to 1. `random` returns numbers from 0 to 1.
 */
export function pluck(hz: number, sampleRate: number, random: () => number = Math.random): Float32Array<ArrayBuffer> {
  const period = Math.max(2, Math.round(sampleRate / hz));
  const samples = new Float32Array(Math.round(ringS * sampleRate));
  for (let at = 0; at < samples.length; at += 1) {
    const before = at - period;
    if (before < 0) samples[at] = random() * 2 - 1;
    else samples[at] = 0.498 * ((samples[before] ?? 0) + (samples[Math.max(0, before - 1)] ?? 0));
  }
  const fadeFrom = Math.round(samples.length * 0.8);
  for (let at = fadeFrom; at < samples.length; at += 1)
    samples[at] = (samples[at] ?? 0) * (1 - (at - fadeFrom) / (samples.length - fadeFrom));
  return samples;
}
