export { changeCodeInput as restoreCodeInput, changedOutput as restoreCodeOutput } from './reports.ts';
