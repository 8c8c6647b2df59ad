import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { codeLayoutsMax } from '../../licenses/code-layout.ts';
import { skuInput } from '../../licenses/sku.ts';
import { many, shown } from '../fields.ts';

const skuOutput = z.object({ sku: skuInput, productName: shown, subject: shown });

export const listSkus = declareCall({
  role: 'support',
  kind: 'query',
  rest: 'GET /support/skus/list',
  summary: 'What can be granted, and how its codes begin',
  output: z.object({
    skus: z.array(skuOutput).max(many),
    /** The prefix of this shop's printed codes, such as AUR. */
    codePrefix: shown,
    /** Layouts of other systems' codes that can be redeemed here. */
    codeLayouts: z.array(shown).max(codeLayoutsMax),
  }),
});
