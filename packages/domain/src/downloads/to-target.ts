import type { DeviceType, InstallerArch } from './installer.ts';

/** The target of an installer, in a word or two: `macOS`, `Linux arm64`. */
export const toTarget = ({ deviceType, arch }: { deviceType: DeviceType; arch?: InstallerArch | 'any' | undefined }) =>
  arch === undefined || arch === 'any' ? deviceType : `${deviceType} ${arch}`;
