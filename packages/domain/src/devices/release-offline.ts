import { z } from 'zod';
import { deviceId, deviceName } from './fields.ts';

export const releaseOfflineInput = z.object({
  code: z.string().min(1).max(64).meta({ pattern: '.', description: 'The release code that the plugin shows.' }),
});

export const releaseOfflineOutput = z.object({ deviceId, name: deviceName });
export type OfflineRelease = z.infer<typeof releaseOfflineOutput>;
