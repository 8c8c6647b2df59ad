import type { PluginClient } from '@backline/domain/devices/fields';
import type { Core } from '../core.ts';

/** The details of a plugin that are stored. The host's name is left out unless the settings allow it. */
export function toStoredClient(core: Core, { version, format, host }: PluginClient): PluginClient {
  return core.settings.hasHostNames ? { version, format, host } : { version, format };
}
