import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime, textLike } from '../../fields.ts';
import {
  confirmNumber,
  deviceName,
  deviceSystem,
  hostName,
  osVersion,
  pluginFormat,
  pluginVersion,
  userCodeInput,
} from '../fields.ts';

export const getSignIn = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /devices/sign-in/{userCode}',
  summary: 'The computer that shows a code',
  description: 'Changes nothing: only a POST approves. Codes that are not known count against the allowance.',
  refusals: ['code_unknown', 'rate_limited'],
  limit: 'user_code_account',
  input: z.object({ userCode: userCodeInput }),
  /** The known facts about a computer that signs in. */
  output: z.object({
    userCode: textLike(9, /^[A-Z]{4}-[A-Z]{4}$/),
    device: z.object({ name: deviceName, os: deviceSystem, osVersion }),
    client: z.object({ version: pluginVersion, format: pluginFormat, host: hostName }),
    askedAt: isoTime,
    expiresAt: isoTime,
    isSameNetwork: z.boolean(),
    needsPassword: z
      .boolean()
      .meta({ description: 'Approving asks for the password: the login is old, and the network another.' }),
    decision: z.enum(['approved', 'denied']).nullable(),
    number: confirmNumber,
  }),
});

export type SignInRequest = z.infer<typeof getSignIn.output>;
