import { fileMaxBytes } from '@backline/activation/token-file';
import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime, textLike } from '../../fields.ts';
import { deviceId, deviceName, deviceNameInput, deviceSystem, replaceDeviceId } from '../fields.ts';
import { offlineRequestMaxLength } from './decode-offline-request.ts';

export type ActivateOfflineInput = z.output<typeof activateOffline.input>;

export const activateOffline = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/devices/offline',
  summary: 'Make a license file for a computer without internet',
  description:
    'From the request file that its plugin wrote. The same request gets the same file. With `seats_full`, send it again with `replaceDeviceId`.',
  refusals: [
    'request_malformed',
    'request_foreign',
    'identifiers_too_few',
    'offline_not_offered',
    'seats_full',
    'swaps_spent',
    'device_limit',
    'rate_limited',
  ],
  limit: 'device_offline',
  input: z.object({
    request: z
      .string()
      .min(1)
      .max(offlineRequestMaxLength)
      .meta({ pattern: '.', description: 'The text of the file.' }),
    name: deviceNameInput.optional(),
    replaceDeviceId,
  }),
  output: z.object({
    fileName: textLike(128, /^[a-z0-9-]+\.txt$/),
    file: z.string().max(fileMaxBytes).meta({ pattern: '.' }),
    device: z.object({ id: deviceId, name: deviceName, os: deviceSystem }),
    endsAt: isoTime.nullable().meta({ description: 'When the first of what it holds ends. Null: nothing in it ends.' }),
    isPart: z.boolean().meta({ description: 'Whether something in it plays on after `endsAt`.' }),
    lastingFrom: isoTime.nullable().meta({
      description: 'The day from which a new file lasts: what can still be refunded ends. Null: it would not.',
    }),
  }),
});

export type OfflineActivation = z.infer<typeof activateOffline.output>;
