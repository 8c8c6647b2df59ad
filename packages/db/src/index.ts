export { addPackTransfer } from './add-pack-transfer.ts';
export { readAuditEnd, setAuditHead, takeAuditPlaces, toAuditAnchor } from './audit-head.ts';
export { MovedDatabaseError } from './copy/moves.ts';
export { toShownAddress } from './copy/shown-address.ts';
export { findMoved, unmarkMoved } from './copy/unmark-moved.ts';
export { isStoreFault, isUniqueViolation } from './faults.ts';
export { type HashedLicenseCode, insertLicenseCodes } from './insert-license-codes.ts';
export { insertRows } from './insert-rows.ts';
export { type FoundText, matchFindTexts } from './match-find-texts.ts';
export { latestMigration, NewerSchemaError } from './migrations.ts';
export { type OpenStoreOptions, openStore, toDatabaseFile } from './open-store.ts';
export { type BackupReport, backupDatabase } from './operations/backup-database.ts';
export { checkDatabase } from './operations/check-database.ts';
export { findFileProblems } from './operations/find-file-problems.ts';
export type { DatabaseContents } from './operations/inspect-sqlite.ts';
export { OperationRefusedError, type Problem } from './operations/problem.ts';
export {
  planRestore,
  type RestoreOptions,
  type RestorePlan,
  type RestoreReport,
  restoreDatabase,
} from './operations/restore-database.ts';
export type { SnapshotContents } from './operations/snapshot-database.ts';
export * from './operators.ts';
export { erasePerson } from './person/erase-person.ts';
export { type ExportedRows, exportPerson } from './person/export-person.ts';
export { selectSeenGuestOrders } from './person/guest-orders.ts';
export { parsePgAddress } from './pg-address.ts';
export { UnfitDatabaseError, UnreachableDatabaseError } from './pg-faults.ts';
export { opaque, prepareStatement, writtenLimit } from './prepare.ts';
export { takePublicVersion } from './public-version.ts';
export { type ActivityPlace, prepareActivity } from './select-activity.ts';
export { connectSqlite, openSqliteStore } from './sqlite.ts';
export { CorruptDatabaseError, toCorruptError } from './sqlite-faults.ts';
export { StatementError } from './statement-error.ts';
export type { Db, PoolFigures, Store, StoreFigures, Tables } from './store.ts';
export type {
  AuditDetails,
  Buyer,
  ChallengePurpose,
  ConsentKind,
  EventOrigin,
  EventOutcome,
  MergedRows,
  PriceKind,
  RequestedLine,
  SessionKind,
  SignInOutcome,
  StoredAdjustmentItem,
  StoredDemo,
  StoredInstrument,
  TermsKind,
  TokenPurpose,
} from './tables/types.ts';
export {
  dropBucket,
  dropSpentBuckets,
  lockRoom,
  openBuckets,
  returnSlots,
  type SlotRequest,
  takeSlots,
} from './take-slots.ts';
export { takeTurn } from './take-turn.ts';
export type { WatchStatement } from './watch-statements.ts';
