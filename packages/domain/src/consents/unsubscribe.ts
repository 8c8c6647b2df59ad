export { emptyOutput as unsubscribeOutput, tokenOnlyInput as unsubscribeInput } from '../account/fields.ts';
