export { emptyOutput as confirmEmailOutput, tokenOnlyInput as confirmEmailInput } from './fields.ts';
