import { z } from 'zod';
import { deviceId, deviceName, userCodeInput } from './fields.ts';
import { releaseOutput } from './release.ts';

export const releaseOfflineInput = z.object({
  code: userCodeInput.meta({ description: 'The release code that the plugin shows, in any spelling.' }),
});

export const releaseOfflineOutput = releaseOutput.extend({ deviceId, name: deviceName });
export type OfflineRelease = z.infer<typeof releaseOfflineOutput>;
