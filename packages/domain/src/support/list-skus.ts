import { z } from 'zod';
import { skuInput } from '../licenses/sku.ts';
import { many, shown } from './fields.ts';

const skuOutput = z.object({ sku: skuInput, productName: shown, subject: shown });

export const listSkusOutput = z.object({ skus: z.array(skuOutput).max(many) });
