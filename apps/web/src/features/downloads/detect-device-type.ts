import type { DeviceType } from '@backline/domain/downloads/installer';

/** What a browser lets us know about the computer under it; `userAgentData` is not in all of them. */
export interface DeviceHints {
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { platform: string } | undefined;
}

/** The system that the visitor sits at, where there is an installer for it. */
export function detectDeviceType({ userAgentData, platform, maxTouchPoints }: DeviceHints): DeviceType | null {
  const name = userAgentData?.platform || platform;
  if (/^win/i.test(name)) return 'Windows';
  // An iPad calls itself a Mac; only its screen gives it away.
  return /^mac/i.test(name) && maxTouchPoints <= 1 ? 'macOS' : null;
}
