export { toShownAddress } from './copy/shown-address.ts';
export { findMoved, unmarkMoved } from './copy/unmark-moved.ts';
export { isStoreFault, isUniqueViolation } from './engine/faults.ts';
export { latestMigration, NewerSchemaError } from './engine/migrations.ts';
export { MovedDatabaseError } from './engine/moves.ts';
export * from './engine/operators.ts';
export { opaque, prepareStatement, writtenLimit } from './engine/prepare.ts';
export { OperationRefusedError, type Problem } from './engine/problem.ts';
export { StatementError } from './engine/statement-error.ts';
export type { Db, PoolFigures, Store, StoreFigures, Tables } from './engine/store.ts';
export { takeTurn } from './engine/take-turn.ts';
export type { WatchStatement } from './engine/watch-statements.ts';
export { type OpenStoreOptions, openStore, toDatabaseFile } from './open/open-store.ts';
export { type BackupReport, backupDatabase } from './operations/backup-database.ts';
export { checkDatabase } from './operations/check-database.ts';
export { findFileProblems } from './operations/find-file-problems.ts';
export type { DatabaseContents } from './operations/inspect-sqlite.ts';
export {
  planRestore,
  type RestoreOptions,
  type RestorePlan,
  type RestoreReport,
  restoreDatabase,
} from './operations/restore-database.ts';
export type { SnapshotContents } from './operations/snapshot-database.ts';
export { erasePerson } from './person/erase-person.ts';
export { type ExportedRows, exportPerson } from './person/export-person.ts';
export { selectSeenGuestOrders } from './person/guest-orders.ts';
export { parsePgAddress } from './pg/pg-address.ts';
export { UnfitDatabaseError, UnreachableDatabaseError } from './pg/pg-faults.ts';
export { addPackTransfer } from './queries/add-pack-transfer.ts';
export { readAuditEnd, setAuditHead, takeAuditPlaces, toAuditAnchor } from './queries/audit-head.ts';
export { type HashedLicenseCode, insertLicenseCodes } from './queries/insert-license-codes.ts';
export { insertRows } from './queries/insert-rows.ts';
export { type FoundText, matchFindTexts } from './queries/match-find-texts.ts';
export { takePublicVersion } from './queries/public-version.ts';
export { type ActivityPlace, prepareActivity } from './queries/select-activity.ts';
export {
  listSoldLines,
  type SalesRow,
  type SoldLine,
  sumLines,
  sumOrders,
} from './queries/select-sales.ts';
export {
  dropBucket,
  dropSpentBuckets,
  lockRoom,
  openBuckets,
  returnSlots,
  type SlotRequest,
  takeSlots,
} from './queries/take-slots.ts';
export { connectSqlite, openSqliteStore } from './sqlite/sqlite.ts';
export { CorruptDatabaseError, toCorruptError } from './sqlite/sqlite-faults.ts';
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
