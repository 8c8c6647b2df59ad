import type { DeviceType } from '@backline/domain/downloads/installer';

/** The browser's hints about the operating system; some browsers lack `userAgentData`. */
export interface DeviceHints {
  platform: string;
  maxTouchPoints: number;
  userAgentData?: { platform: string } | undefined;
}

/** The visitor's operating system, if the plugin runs on it. */
export function detectDeviceType({ userAgentData, platform, maxTouchPoints }: DeviceHints): DeviceType | null {
  const name = userAgentData?.platform || platform;
  if (/^win/i.test(name)) return 'Windows';
  // Android also reports Linux, but with other processors.
  if (/^linux(?! (arm|aarch))/i.test(name)) return 'Linux';
  // An iPad reports itself as a Mac; only its touch screen distinguishes it.
  return /^mac/i.test(name) && maxTouchPoints <= 1 ? 'macOS' : null;
}
