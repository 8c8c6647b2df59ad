export { changedOutput as restoreCodeOutput, codeReference as restoreCodeInput } from './fields.ts';
