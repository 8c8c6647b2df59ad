export { emptyOutput as checkResetOutput, tokenOnlyInput as checkResetInput } from './fields.ts';
