import type { World } from '../world/world.ts';

export function controlPage(_world: World): string {
  return '';
}
