export { emptyOutput as cancelResetOutput, tokenOnlyInput as cancelResetInput } from './fields.ts';
