export { assertEmptyPostgres, restorePostgresDump, snapshotDatabase } from './operations/snapshot-database.ts';
export { makeTrialDatabase } from './operations/trial-database.ts';
