import type { Installer } from '@backline/domain/downloads/installer';
import { t } from '@backline/texts/en/installer';

/** What an installer is for, in a customer's words. */
export function toSystemName({ deviceType, arch }: Pick<Installer, 'deviceType' | 'arch'>): string {
  if (arch !== 'arm64') return deviceType;
  return deviceType === 'macOS' ? t('installer.onAppleSilicon') : t('installer.onArm', { system: deviceType });
}
