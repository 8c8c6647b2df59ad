import { z } from 'zod';
import { auditOutput } from './audit-entry.ts';
import { deviceReport } from './device.ts';
import { many } from './fields.ts';

export { deviceReference as showDeviceInput } from './device.ts';

export const showDeviceOutput = z.object({ device: deviceReport, audit: z.array(auditOutput).max(many) });
export type ShownDevice = z.infer<typeof showDeviceOutput>;
