export { emptyOutput as denySignInOutput } from '../account/fields.ts';
export { getSignInInput as denySignInInput } from './get-sign-in.ts';
