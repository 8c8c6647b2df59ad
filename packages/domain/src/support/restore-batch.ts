export { batchReference as restoreBatchInput, changedOutput as restoreBatchOutput } from './fields.ts';
