import type { PluginClient } from '@backline/domain/devices/fields';
import type { Core } from '../core.ts';

/** The fields of a plugin to store. The host's name is only stored if the settings say so. */
export function toStoredClient(core: Core, { version, format, host }: PluginClient): PluginClient {
  return core.settings.hasHostNames ? { version, format, host } : { version, format };
}
