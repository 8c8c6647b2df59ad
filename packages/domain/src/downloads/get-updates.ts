import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime } from '../fields.ts';
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

export const getUpdates = declareCall({
  role: 'anyone',
  kind: 'query',
  isShared: true,
  isForPlugins: true,
  rest: 'GET /updates',
  summary: 'The newest version of each channel',
  description:
    'For anyone, without a login, and cached: send the ETag of the last answer. A plugin that is signed in hears of updates with its refresh, together with a link to its installer.',
  output: z.object({
    stable: update.nullable(),
    beta: update.nullable().meta({ description: 'The newest of all, which may be the stable one.' }),
    downloadPage: webAddress.meta({ description: 'Where a customer downloads the stable one.' }),
  }),
});

export type Updates = z.infer<typeof getUpdates.output>;
