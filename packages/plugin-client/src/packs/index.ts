export type { Sha256 } from './common/hashing.ts';
export {
  mayDo,
  type PackAction,
  type PackState,
  type PackStateName,
  type Progress,
  packStates,
  type WaitReason,
} from './common/states.ts';
export type { Timers } from './common/timers.ts';
export { type Disk, type DiskEntry, DiskError, type DiskFault } from './disk/disk.ts';
export type { Library } from './folder/libraries.ts';
export type { PackLimits } from './install/job.ts';
export { createPacks, type InstallOptions, type Packs, type PacksOptions } from './packs.ts';
