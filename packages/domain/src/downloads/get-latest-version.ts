import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime } from '../fields.ts';
import { installer, versionName } from './installer.ts';

export const getLatestVersion = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /appVersions/latest',
  summary: 'The newest version of the plugin and its installers',
  refusals: ['not_found'],
  output: z.object({
    version: versionName,
    dateReleased: isoTime,
    devices: z.array(installer).max(8),
  }),
});

export type LatestVersion = z.infer<typeof getLatestVersion.output>;
