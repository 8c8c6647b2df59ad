/** A file that cannot be measured. The message completes "the file …". */
export class UnmeasurableError extends Error {
  override name = 'UnmeasurableError';
}

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
