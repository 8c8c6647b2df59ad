import type { DeviceType } from './installer.ts';

/** The system requirements on the download cards. */
export const systemRequirements: Record<DeviceType, readonly string[]> = {
  Windows: [
    'Windows 10 or higher (64-bit)',
    'Intel i5 / AMD Ryzen or better',
    '8GB RAM (16GB recommended)',
    '2G free disk space',
  ],
  macOS: [
    'macOS 10.14 or higher',
    'Intel / Apple Silicon processor',
    '8GB RAM (16GB recommended)',
    '2GB free disk space',
  ],
};
