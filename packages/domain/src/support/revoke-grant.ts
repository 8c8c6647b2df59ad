export { grantOutput as revokeGrantOutput, grantReference as revokeGrantInput } from './reports.ts';
