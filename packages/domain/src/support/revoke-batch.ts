export { batchReference as revokeBatchInput, changedOutput as revokeBatchOutput } from './reports.ts';
