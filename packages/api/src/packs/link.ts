import { link } from '@backline/core/packs/serving/link';
import { linkInput, linkOutput } from '@backline/domain/packs/link';
import { deviceProcedure } from '../trpc.ts';

export const procedure = deviceProcedure
  .meta({
    rest: 'POST /packs/link',
    summary: 'Links to bundles of a pack',
    description:
      'A link opens one bundle for half an hour and takes ranges. A bundle counts once against the quota while links to it live. With 403 ask for another link, with 503 wait as `Retry-After` says.',
    refusals: [
      'pack_not_owned',
      'not_found',
      'pack_quota_spent',
      'device_released',
      'device_signed_out',
      'rate_limited',
    ],
    limit: 'pack_link',
  })
  .input(linkInput)
  .output(linkOutput)
  .mutation(({ ctx, input }) => link(ctx.core, ctx.device, input));
