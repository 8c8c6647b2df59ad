export { type Disk, type DiskEntry, DiskError, type DiskFault } from './disk.ts';
export type { Sha256 } from './hashing.ts';
export type { PackLimits } from './job.ts';
export type { Library } from './libraries.ts';
export { createPacks, type InstallOptions, type Packs, type PacksOptions } from './packs.ts';
export {
  mayDo,
  type PackAction,
  type PackState,
  type PackStateName,
  type Progress,
  packStates,
  type WaitReason,
} from './states.ts';
export type { Timers } from './timers.ts';
