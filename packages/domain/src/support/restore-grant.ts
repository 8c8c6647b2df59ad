export { grantOutput as restoreGrantOutput, grantReference as restoreGrantInput } from './reports.ts';
