/** The measurements of a sound. */
export interface Measurement {
  seconds: number;
  /** Integrated, in LUFS; null: silence. */
  loudness: number | null;
  /** In dBFS; null: silence. */
  peak: number | null;
  /** 160 columns of 8 bits, normalised to the peak, as base64. */
  waves: string;
  /** The streams that follow each other in one file. Some browsers stop after the first. */
  chains: number;
  /** Seconds of silence at the beginning. */
  silentStart: number;
}

/** A sentence without a subject, such as "has more than two channels". */
export interface Unmeasured {
  problem: string;
}

/** The port of whatever decodes and measures sounds. */
export interface Listener {
  /** The version of the meter: another one gives other figures. */
  tool: string;
  listen(bytes: Uint8Array): Promise<Measurement | Unmeasured>;
  close(): Promise<void>;
}

/** Bytes come from vendors and their hosts. */
export const soundBytesMax = 20 * 1024 * 1024;
