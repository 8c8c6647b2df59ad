import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { installer, releaseNotes, versionName, webAddress } from './installer.ts';

const update = z.object({
  version: versionName,
  dateReleased: isoTime,
  notes: releaseNotes.nullable(),
  devices: z
    .array(
      installer.pick({ deviceType: true, arch: true, version: true, fileName: true, sizeBytes: true, sha256: true }),
    )
    .max(8),
});

export const getUpdatesOutput = z.object({
  stable: update.nullable(),
  beta: update.nullable().meta({ description: 'The newest of all, which may be the stable one.' }),
  downloadPage: webAddress.meta({ description: 'Where a customer downloads the stable one.' }),
});
export type Updates = z.infer<typeof getUpdatesOutput>;
