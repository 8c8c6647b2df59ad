import { z } from 'zod';
import { listedColumns } from '../limits.ts';
import { slug } from './catalog.ts';

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
