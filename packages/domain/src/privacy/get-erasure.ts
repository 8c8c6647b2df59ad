import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { erasureBars } from './erasure.ts';

export const getErasureOutput = z.object({
  dueAt: isoTime.nullable().meta({ description: 'When the account is erased; null: nobody asked for it.' }),
  bar: z.enum(erasureBars).nullable().meta({ description: 'What keeps it from being erased now.' }),
  lost: z
    .array(z.string().max(256).meta({ pattern: '.*' }))
    .max(500)
    .meta({ description: 'The licenses that end with it.' }),
  orders: z.int().min(0).max(1_000_000).meta({ format: 'int32', description: 'The orders that stay, without a name.' }),
});
export type ErasureState = z.infer<typeof getErasureOutput>;
