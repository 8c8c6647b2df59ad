import type { DeviceType } from '@backline/domain/downloads/installer';

/** The browser's hints about the operating system; not all of them have `userAgentData`. */
export interface DeviceHints {
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { platform: string } | undefined;
}

/** The visitor's operating system, if the plugin runs on it. */
export function detectDeviceType({ userAgentData, platform, maxTouchPoints }: DeviceHints): DeviceType | null {
  const name = userAgentData?.platform || platform;
  if (/^win/i.test(name)) return 'Windows';
  // Phones are Linux, too, on other processors.
  if (/^linux(?! (arm|aarch))/i.test(name)) return 'Linux';
  // An iPad calls itself a Mac; only its screen gives it away.
  return /^mac/i.test(name) && maxTouchPoints <= 1 ? 'macOS' : null;
}
