export { emptyOutput as deactivateOutput } from '../account/fields.ts';
