export { changeCodeInput as revokeCodeInput, changedOutput as revokeCodeOutput } from './reports.ts';
