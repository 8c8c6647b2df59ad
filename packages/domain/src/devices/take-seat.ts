import type { z } from 'zod';
import { isCourtesy, poolName, replaceDeviceId } from './fields.ts';
import { mainPool } from './main-pool.ts';
import { refreshInput } from './refresh.ts';

export { refreshOutput as takeSeatOutput } from './refresh.ts';

export const takeSeatInput = refreshInput
  .omit({ cause: true })
  .extend({ pool: poolName.default(mainPool), replaceDeviceId, isCourtesy })
  .refine(
    (input) => input.replaceDeviceId === undefined || input.isCourtesy !== true,
    'takes at most one of replaceDeviceId and isCourtesy',
  );
export type TakeSeatInput = z.output<typeof takeSeatInput>;
