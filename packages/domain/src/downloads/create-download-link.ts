import { z } from 'zod';
import { declareCall } from '../call.ts';
import { webAddress } from './installer.ts';

const installerId = z.uuid('is not the id of an installer').max(36);

export const createDownloadLink = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /appVersions/download',
  summary: 'A link to an installer',
  description: 'The link is for you alone and lives ten minutes. It takes ranges, so that a download can be resumed.',
  refusals: ['forbidden', 'not_found'],
  input: z.object({ id: installerId }),
  output: z.object({ url: webAddress }),
});
