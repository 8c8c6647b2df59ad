export { emptyOutput as endSessionOutput } from '../account/fields.ts';
