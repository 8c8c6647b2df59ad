import { z } from 'zod';
import { declareCall } from '../call.ts';
import { collection, idOrSlug } from './catalog.ts';

export const getCollection = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/collections/{collectionIdOrSlug}',
  summary: 'A collection and its instruments',
  refusals: ['not_found'],
  input: z.object({ collectionIdOrSlug: idOrSlug }),
  output: z.object({ collection }),
});
