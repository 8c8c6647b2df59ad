export { passkeyOptionsOutput as getPasskeyOptionsOutput } from '../factors/fields.ts';
