import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { releaseChannel, versionName, webAddress } from '../../downloads/installer.ts';
import { skuInput } from '../../licenses/license.ts';
import { linkedBundlesMax } from '../../limits.ts';
import { bundleId } from '../pack.ts';

export type OpenInput = z.output<typeof open.input>;

const place = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });

export const open = declareCall({
  role: 'device',
  kind: 'mutation',
  rest: 'POST /packs/open',
  summary: 'What a pack consists of, and where its parts lie',
  description:
    'Before an installation, an update or a repair. The head is signed; believe nothing else without its hash. A version that was published after a plan ended is not among what the plan leaves: without `version`, the newest that is.',
  refusals: ['pack_not_owned', 'not_found', 'device_released', 'device_signed_out', 'rate_limited'],
  limit: 'pack_open',
  /** `version`: exactly this one, such as the installed one for a repair. */
  input: z.object({
    sku: skuInput,
    version: versionName.optional().meta({ description: 'Absent: the newest.' }),
    channel: releaseChannel.optional().meta({ description: 'Absent: stable.' }),
  }),
  output: z.object({
    head: z
      .string()
      .max(65_536)
      .meta({ pattern: '.', description: 'The signed file: what is installed, and its list.' }),
    list: z.object({
      url: webAddress.meta({ description: 'Lives 30 minutes, and takes ranges.' }),
      bytes: place,
      pieces: z
        .array(
          z.tuple([
            place,
            z
              .string()
              .length(16)
              .regex(/^[0-9a-f]+$/),
          ]),
        )
        .max(200_000)
        .meta({ description: 'The list cut into pieces: the length of each, and the first 8 bytes of its SHA-256.' }),
    }),
    bundles: z
      .array(z.tuple([bundleId, place]))
      .max(4_000_000)
      .meta({ description: `Each with its bytes. Ask for links to up to ${linkedBundlesMax} at once.` }),
    runs: z
      .array(z.tuple([place, place, place, place]))
      .max(4_000_000)
      .meta({
        description:
          'Blocks in a row: the index of the first in the list, how many, the index of the bundle, and where in it they begin.',
      }),
  }),
});

export type OpenedPack = z.infer<typeof open.output>;
