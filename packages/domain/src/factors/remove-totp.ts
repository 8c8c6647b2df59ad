export { emptyOutput as removeTotpOutput } from './fields.ts';
