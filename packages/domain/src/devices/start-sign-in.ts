import { z } from 'zod';
import { webAddress } from '../downloads/installer.ts';
import { count, deviceCodeInput, deviceInput, pluginClientInput, unixSeconds } from './fields.ts';

export const startSignInInput = z.object({
  apiKey: z
    .string()
    .max(256)
    .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII'),
  device: deviceInput,
  client: pluginClientInput,
});
export type StartSignInInput = z.output<typeof startSignInInput>;

export const startSignInOutput = z.object({
  deviceCode: deviceCodeInput.meta({ description: 'For the plugin alone: it collects the token with it.' }),
  userCode: z
    .string()
    .max(9)
    .regex(/^[A-Z]{4}-[A-Z]{4}$/),
  verificationUri: webAddress,
  verificationUriComplete: webAddress,
  expiresInSeconds: count,
  intervalSeconds: count,
  serverTime: unixSeconds,
});
export type StartedSignIn = z.infer<typeof startSignInOutput>;
