export { changedOutput as revokeCodeOutput, codeReference as revokeCodeInput } from './fields.ts';
