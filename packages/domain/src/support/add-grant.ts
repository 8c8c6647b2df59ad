import { skuInput } from '../licenses/license.ts';
import { days, userReference } from './fields.ts';

export { grantOutput as addGrantOutput } from './grant.ts';

export const addGrantInput = userReference.extend({ sku: skuInput, days });
