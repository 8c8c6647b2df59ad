import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { offlineRequestMaxLength } from './decode-offline-request.ts';
import { deviceId, deviceName, deviceNameInput, deviceSystem, replaceDeviceId } from './fields.ts';

export const activateOfflineInput = z.object({
  request: z.string().min(1).max(offlineRequestMaxLength).meta({ pattern: '.', description: 'The text of the file.' }),
  name: deviceNameInput.optional(),
  replaceDeviceId,
});
export type ActivateOfflineInput = z.output<typeof activateOfflineInput>;

export const activateOfflineOutput = z.object({
  fileName: z
    .string()
    .max(128)
    .regex(/^[a-z0-9-]+\.txt$/),
  file: z
    .string()
    .max(64 * 1024)
    .meta({ pattern: '.' }),
  device: z.object({ id: deviceId, name: deviceName, os: deviceSystem }),
  endsAt: isoTime.nullable().meta({ description: 'When the first of what it holds ends. Null: nothing in it ends.' }),
  isPart: z.boolean().meta({ description: 'Whether something in it plays on after `endsAt`.' }),
  lastingFrom: isoTime
    .nullable()
    .meta({ description: 'The day from which a new file lasts: what can still be refunded ends. Null: it would not.' }),
});
export type OfflineActivation = z.infer<typeof activateOfflineOutput>;
