import { z } from 'zod';
import { declareCall } from '../call.ts';
import { listedColumns } from '../limits.ts';
import { slug } from './catalog.ts';

export const listWaves = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/waves',
  summary: 'The waveform of what stands for everything that is sold, for a list',
  /** The waveform of each pack's preview, if it was measured. */
  output: z
    .array(
      z.object({
        collectionSlug: slug,
        columns: z
          .string()
          .length((listedColumns / 3) * 4)
          .regex(/^[A-Za-z0-9+/]{80}$/),
      }),
    )
    .max(100_000),
});

export type WaveList = z.infer<typeof listWaves.output>;
