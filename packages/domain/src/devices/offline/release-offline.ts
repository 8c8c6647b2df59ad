import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { deviceId, deviceName, userCodeInput } from '../fields.ts';
import { release } from '../seats/release.ts';

export const releaseOffline = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/devices/offline/release',
  summary: 'Free the place of a computer without internet',
  description: 'By the release code that its plugin shows. It costs no move.',
  refusals: ['code_unknown', 'rate_limited'],
  limit: 'user_code_account',
  input: z.object({
    code: userCodeInput.meta({ description: 'The release code that the plugin shows, in any spelling.' }),
  }),
  output: release.output.extend({ deviceId, name: deviceName }),
});

export type OfflineRelease = z.infer<typeof releaseOffline.output>;
