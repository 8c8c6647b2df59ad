export { passkeyOptionsOutput as getConfirmOptionsOutput } from './fields.ts';
