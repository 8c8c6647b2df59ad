export { batchReference as restoreBatchInput, changedOutput as restoreBatchOutput } from './reports.ts';
