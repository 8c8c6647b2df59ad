import type { PluginClient } from '@backline/domain/devices/fields';
import type { Core } from '../core.ts';

/** The stored fields of a plugin: the name of its host only where the installation keeps these. */
export function toStoredClient(core: Core, { version, format, host }: PluginClient): PluginClient {
  return core.settings.hasHostNames ? { version, format, host } : { version, format };
}
