import { z } from 'zod';
import { declareCall } from '../../call.ts';
import {
  deviceType,
  installer,
  installerArchs,
  releaseChannel,
  releaseNotes,
  versionName,
} from '../../downloads/installer.ts';
import { isoTime } from '../../fields.ts';
import { many, shown } from '../fields.ts';

export const listReleases = declareCall({
  role: 'support',
  kind: 'query',
  rest: 'GET /support/releases/list',
  summary: 'Every version of the plugin, the newest first, and where each is offered',
  output: z.object({
    releases: z
      .array(
        z.object({
          version: versionName,
          releasedAt: isoTime,
          channel: releaseChannel,
          notes: releaseNotes.nullable(),
          withdrawnAt: isoTime.nullable(),
          installers: z
            .array(
              installer.pick({ fileName: true, sizeBytes: true, sha256: true }).extend({
                id: shown,
                deviceType,
                arch: z.enum(['any', ...installerArchs]),
                /** Offered for its system now. */
                isLatest: z.boolean(),
              }),
            )
            .max(8),
        }),
      )
      .max(many),
  }),
});
