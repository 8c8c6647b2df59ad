export { emptyOutput as stopErasureOutput } from '../account/fields.ts';
