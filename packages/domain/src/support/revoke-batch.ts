export { batchReference as revokeBatchInput, changedOutput as revokeBatchOutput } from './fields.ts';
