import { useEffect } from 'react';
import { useStore } from 'zustand';
import { openMedia } from './open-media.ts';
import { createPlayer, type PlayerState } from './player.ts';

const player = createPlayer(openMedia);

/** The only player. Leaving the page stops it. */
export function usePlayer(): { state: PlayerState; toggle: (url: string) => void } {
  const state = useStore(player);
  useEffect(() => player.stop, []);
  return { state, toggle: player.toggle };
}
