import { skuInput } from '../licenses/license.ts';
import { days, userReference } from './reports.ts';

export { grantOutput as addGrantOutput } from './reports.ts';

export const addGrantInput = userReference.extend({ sku: skuInput, days });
