import { profile } from '@backline/texts/account/profile';
import { createTexts } from '@backline/texts/write';

const { t } = createTexts({ profile });

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (table: typeof browsers, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** A readable name of a device; clients other than browsers keep their user agent. */
export function describeUserAgent(userAgent: string | null): string {
  const text = userAgent?.slice(0, 512).trim() ?? '';
  const browser = find(browsers, text);
  const system = find(systems, text);
  if (browser !== undefined) return system === undefined ? browser : t('profile.browser', { browser, system });
  return text.split(/[\s(]/, 1)[0] || t('profile.unknownDevice');
}

export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '');
}
