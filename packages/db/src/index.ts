export { isStoreFault, isUniqueViolation } from './faults.ts';
export { latestMigration, NewerSchemaError } from './migrations.ts';
export { type OpenStoreOptions, openStore, toDatabaseFile } from './open-store.ts';
export { openPgliteStore } from './pg.ts';
export { opaqueValue, prepareQuery } from './prepare.ts';
export { CorruptDatabaseError, connectSqlite, openSqliteStore } from './sqlite.ts';
export type { Db, Store, Tables } from './store.ts';
export type { AuditDetails, MessageKind, TokenPurpose } from './tables/types.ts';
export { dropBucket, dropSpentBuckets, returnSlots, type SlotRequest, takeSlots } from './take-slots.ts';
