import { open } from '@backline/core/packs/serving/open';
import { openInput, openOutput } from '@backline/domain/packs/open';
import { deviceProcedure } from '../trpc.ts';

export const procedure = deviceProcedure
  .meta({
    rest: 'POST /packs/open',
    summary: 'What a pack consists of, and where its parts lie',
    description:
      'Before an installation, an update or a repair. The head is signed; believe nothing else without its hash. A version that was published after a plan ended is not among what the plan leaves: without `version`, the newest that is.',
    refusals: ['pack_not_owned', 'not_found', 'device_released', 'device_signed_out', 'rate_limited'],
    limit: 'pack_open',
  })
  .input(openInput)
  .output(openOutput)
  .mutation(({ ctx, input }) => open(ctx.core, ctx.device, input));
