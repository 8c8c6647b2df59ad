/** A file that cannot be measured. The message completes "the file …". */
export class UnmeasurableError extends Error {
  override name = 'UnmeasurableError';
}

export const secondsMax = 600;
export const tooLong = 'is longer than ten minutes';

/** A piece of a sound: one array for each channel, all of one length. */
export interface Samples {
  rate: number;
  channels: readonly Float32Array[];
}

/** Receives a sound piece by piece, so that no length of it has to fit into memory. */
export type Sink = (samples: Samples) => void;

export interface Decoded {
  chains: number;
}

/** Decibels that can be stored and compared, whatever a file of floating-point samples holds. */
export const toDecibels = (power: number) => Math.min(200, Math.max(-200, 10 * Math.log10(power)));
