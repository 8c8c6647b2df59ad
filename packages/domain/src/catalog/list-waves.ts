import { z } from 'zod';
import { slug } from './catalog.ts';

/** The columns of a wave in a list: a byte each, as base64. A collection has its sounds' whole waves. */
export const listedColumns = 60;

/** The waveform of what stands for each collection, as far as it was measured. */
export const listWavesOutput = z
  .array(
    z.object({
      collectionSlug: slug,
      columns: z
        .string()
        .length((listedColumns / 3) * 4)
        .regex(/^[A-Za-z0-9+/]{80}$/),
    }),
  )
  .max(100_000);
export type WaveList = z.infer<typeof listWavesOutput>;
