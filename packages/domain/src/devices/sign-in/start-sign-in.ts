import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { webAddress } from '../../downloads/installer.ts';
import { textLike } from '../../fields.ts';
import { count, deviceCodeInput, deviceInput, pluginClientInput, unixSeconds } from '../fields.ts';

export type StartSignInInput = z.output<typeof startSignIn.input>;

export const startSignIn = declareCall({
  role: 'anyone',
  kind: 'mutation',
  isForPlugins: true,
  rest: 'POST /devices/sign-in',
  summary: 'Start a sign-in from a plugin',
  description:
    'The plugin shows `userCode` and opens `verificationUriComplete` in a browser, then polls with `deviceCode`. Codes live 15 minutes.',
  refusals: ['api_key_invalid', 'rate_limited'],
  limit: 'device_start_ip',
  input: z.object({
    apiKey: textLike(256, /^[\x20-\x7e]*$/, 'must be printable ASCII'),
    device: deviceInput,
    client: pluginClientInput,
  }),
  output: z.object({
    deviceCode: deviceCodeInput.meta({ description: 'For the plugin alone: it collects the token with it.' }),
    userCode: textLike(9, /^[A-Z]{4}-[A-Z]{4}$/),
    verificationUri: webAddress,
    verificationUriComplete: webAddress,
    expiresInSeconds: count,
    intervalSeconds: count,
    serverTime: unixSeconds,
  }),
});

export type StartedSignIn = z.infer<typeof startSignIn.output>;
