import { z } from 'zod';
import { cardImage, catalogId, shownText, slug } from './catalog.ts';

export const listDevelopersOutput = z
  .array(
    z.object({
      developerId: catalogId,
      developerSlug: slug,
      developerName: shownText,
      assets: cardImage,
    }),
  )
  .max(10_000);
export type DeveloperList = z.infer<typeof listDevelopersOutput>;
