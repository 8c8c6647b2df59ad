export { grantReference as revokeGrantInput } from './fields.ts';
export { grantOutput as revokeGrantOutput } from './grant.ts';
