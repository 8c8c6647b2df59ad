import { z } from 'zod';
import { collection, idOrSlug } from './catalog.ts';

export const getCollectionInput = z.object({ collectionIdOrSlug: idOrSlug });

export const getCollectionOutput = z.object({ collection });
