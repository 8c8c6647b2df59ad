import type { Installer } from '@backline/domain/downloads/installer';

/** The `id` in an installer's address; without it there is nothing to ask for. */
export function findInstallerId(installer: Installer | undefined): string | null {
  return (installer && URL.parse(installer.downloadUrl)?.searchParams.get('id')) || null;
}
