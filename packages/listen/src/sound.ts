/** A file that cannot be measured. The message completes "the file …". */
export class UnmeasurableError extends Error {
  override name = 'UnmeasurableError';
}

export const secondsMax = 600;
export const tooLong = 'is longer than ten minutes';

/** A piece of a sound: an array per channel, all of the same length. */
export interface Samples {
  rate: number;
  channels: readonly Float32Array[];
}

/** Receives a sound piece by piece, so that memory use does not depend on its length. */
export type Sink = (samples: Samples) => void;

export interface Decoded {
  chains: number;
}

/** Limits decibels to values that can be stored and compared, whatever a floating-point file contains. */
export const toDecibels = (power: number) => Math.min(200, Math.max(-200, 10 * Math.log10(power)));
