export { grantReference as restoreGrantInput } from './fields.ts';
export { grantOutput as restoreGrantOutput } from './grant.ts';
