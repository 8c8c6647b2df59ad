import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownLine } from '../fields.ts';
import { cardImage, catalogId, slug } from './catalog.ts';

export const listDevelopers = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/developers',
  summary: 'Who makes what is sold',
  output: z
    .array(
      z.object({
        developerId: catalogId,
        developerSlug: slug,
        developerName: shownLine,
        assets: cardImage,
      }),
    )
    .max(10_000),
});

export type DeveloperList = z.infer<typeof listDevelopers.output>;
