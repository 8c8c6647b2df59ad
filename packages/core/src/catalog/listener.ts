/** The measurements of a sound. */
export interface Measurement {
  seconds: number;
  /** Integrated loudness in LUFS; null for silence. */
  loudness: number | null;
  /** Peak in dBFS; null for silence. */
  peak: number | null;
  /** The wave: 160 columns of 8 bits, normalized to the peak, in base64. */
  waves: string;
  /** The number of chained streams in the file. Some browsers stop after the first. */
  chains: number;
  /** Seconds of silence at the beginning. */
  silentStart: number;
}

/** The reason why a sound can't be measured, as a sentence without a subject: "has more than two channels". */
export interface Unmeasured {
  problem: string;
}

/** The port for decoding and measuring sounds. */
export interface Listener {
  /** The meter's version. Other versions may measure differently. */
  tool: string;
  listen(bytes: Uint8Array): Promise<Measurement | Unmeasured>;
  close(): Promise<void>;
}

/** The bytes come from vendors and their hosts, so do not trust them. */
export const soundBytesMax = 20 * 1024 * 1024;
