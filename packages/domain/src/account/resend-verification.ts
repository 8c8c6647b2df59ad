export { emptyOutput as resendVerificationOutput } from './fields.ts';

export { recoverInput as resendVerificationInput } from './recover.ts';
