import type { DeviceType } from '@backline/domain/downloads/installer';

/** What a browser says about the operating system; not all of them have `userAgentData`. */
export interface DeviceHints {
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { platform: string } | undefined;
}

/** The visitor's operating system, if there is an installer for it. */
export function detectDeviceType({ userAgentData, platform, maxTouchPoints }: DeviceHints): DeviceType | null {
  const name = userAgentData?.platform || platform;
  if (/^win/i.test(name)) return 'Windows';
  // An iPad calls itself a Mac; only its screen gives it away.
  return /^mac/i.test(name) && maxTouchPoints <= 1 ? 'macOS' : null;
}
