import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { installer, versionName } from './installer.ts';

export const getLatestVersionOutput = z.object({
  version: versionName,
  dateReleased: isoTime,
  devices: z.array(installer).max(8),
});
export type LatestVersion = z.infer<typeof getLatestVersionOutput>;
