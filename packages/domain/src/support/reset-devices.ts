import { z } from 'zod';
import { many } from './fields.ts';

export { userReference as resetDevicesInput } from './fields.ts';

export const resetDevicesOutput = z.object({ released: z.array(z.uuid().max(36)).max(many) });
export type ResetDevices = z.infer<typeof resetDevicesOutput>;
