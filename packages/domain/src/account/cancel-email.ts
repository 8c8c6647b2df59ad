export { emptyOutput as cancelEmailOutput, tokenOnlyInput as cancelEmailInput } from './fields.ts';
