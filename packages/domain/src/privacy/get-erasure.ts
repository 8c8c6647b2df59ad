import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32, isoTime, shownText } from '../fields.ts';
import { erasureBars } from './erasure.ts';

export const getErasure = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/erasure',
  summary: 'Whether your account is to be erased, and what would be lost',
  output: z.object({
    dueAt: isoTime.nullable().meta({ description: 'When the account is erased; null: nobody asked for it.' }),
    bar: z.enum(erasureBars).nullable().meta({ description: 'What keeps it from being erased now.' }),
    barPath: z
      .string()
      .max(512)
      .meta({ pattern: '^/' })
      .nullable()
      .meta({ description: 'The page about what keeps it from being erased, such as its order.' }),
    lost: z.array(shownText(256)).max(500).meta({ description: 'The licenses that end with it.' }),
    orders: int32(0, 1_000_000).meta({ description: 'The orders that GET /orders lists. They stay, without a name.' }),
    guestOrders: int32(0, 1_000_000).meta({
      description: 'More orders that were bought without an account and go with it. They stay, without a name.',
    }),
    freeCodes: int32(0, 1_000_000).meta({ description: 'Codes of such orders that are not redeemed, and end.' }),
  }),
});

export type ErasureState = z.infer<typeof getErasure.output>;
