export { emptyOutput as sendResetOutput } from '../account/fields.ts';

export { userReference as sendResetInput } from './fields.ts';
