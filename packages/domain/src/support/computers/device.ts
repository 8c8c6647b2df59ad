import { z } from 'zod';
import { deviceIdKinds } from '../../devices/fields.ts';
import { deviceSummary } from '../../devices/summaries.ts';
import { isoTime } from '../../fields.ts';
import { many, reason, shown, total } from '../fields.ts';

export const deviceReference = z.object({ deviceId: z.uuid('is not the id of a computer').max(36), reason });

const offlineFile = z.object({
  leaseId: shown,
  issuedAt: isoTime,
  endsAt: isoTime.nullable(),
  releasedAt: isoTime.nullable(),
  releasedHow: shown.nullable(),
});

/** A computer as support sees it, without tokens and identifiers. */
export const deviceReport = deviceSummary.extend({
  email: shown,
  isWeak: z.boolean(),
  kinds: z.array(z.enum(deviceIdKinds)).max(deviceIdKinds.length),
  movedAt: isoTime.nullable(),
  releasedAt: isoTime.nullable(),
  releasedBy: shown.nullable(),
  /** State folders with a valid token. */
  installs: total,
  forks: total,
  leaseEndsAt: isoTime.nullable(),
  files: z.array(offlineFile).max(many),
});
export type DeviceReport = z.infer<typeof deviceReport>;
