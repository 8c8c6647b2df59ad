import { z } from 'zod';
import { declareCall } from '../call.ts';
import { developer, idOrSlug } from './catalog.ts';

export const getDeveloper = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  rest: 'GET /catalog/developers/{developerIdOrSlug}',
  summary: 'A developer and its collections',
  refusals: ['not_found'],
  input: z.object({ developerIdOrSlug: idOrSlug }),
  output: z.object({ developer }),
});
