import { matchesMedia } from '@backline/ui/browser';
import { type Channel, openChannel } from '@backline/ui/browser-parts';
import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from '../../lib/browser/browser-storage.ts';
import { whenForgotten } from '../../lib/text/when-forgotten.ts';
import { type AuditionState, findTrack, stopped } from './decks/audition-state.ts';
import { type Audition, type Clock, createAudition } from './decks/create-audition.ts';
import { createDecks } from './decks/decks.ts';
import { followMediaSession } from './decks/media-session.ts';
import { haveChanged, readSettings, readTrack, writeSettings, writeTrack } from './stored-audition.ts';

const channelName = 'audition';

let opened: { audition: Audition; channel: Channel } | null = null;

whenForgotten(() => opened?.audition.dispatch({ type: 'clear' }));

/** The page's only player. */
export function getAudition(): Audition {
  opened ??= openAudition();
  return opened.audition;
}

/** Ends it, as leaving the portal would. */
export function closeAudition(): void {
  opened?.audition.dispatch({ type: 'clear' });
  opened?.channel.close();
  opened = null;
}

function openAudition() {
  const audition = createAudition(createDecks(), readSettings(browserStorage));
  const track = readTrack(tabStorage);
  if (track !== null) audition.dispatch({ type: 'show', track });
  // Another tab has started to play.
  const channel = openChannel(channelName, () => audition.dispatch({ type: 'paused' }));
  let isMoving = false;
  const move = () => {
    isMoving = audition.getState().status === 'playing' && !matchesMedia('(prefers-reduced-motion: reduce)');
    if (!isMoving) return;
    audition.tick();
    requestAnimationFrame(move);
  };
  let rendering = 0;
  audition.subscribe((state, before) => {
    cancelAnimationFrame(rendering);
    rendering = requestAnimationFrame(() =>
      setTimeout(() => {
        for (const render of renders) render();
      }),
    );
    if (state.status === 'playing' && before.status !== 'playing') {
      channel.post();
      if (!isMoving) move();
    }
    const heard = findTrack(state);
    if (heard !== findTrack(before)) writeTrack(tabStorage, heard);
    // If neither has changed, nothing was played yet.
    if (state.status === 'playing' || haveChanged(state, before)) writeSettings(browserStorage, state);
  });
  followMediaSession(audition);
  return { audition, channel };
}

/** The player's clock, without creating a player on the server. */
export const clock: Clock = {
  read: () => getAudition().clock.read(),
  subscribe: (listener) => getAudition().clock.subscribe(listener),
};

/** Called a frame after a change, because rendering first would delay the start of a sound: on a phone by a third. */
const renders = new Set<() => void>();

const subscribe = (render: () => void) => {
  renders.add(render);
  return () => renders.delete(render);
};

/** The part of the player's state that a component needs. On the server nothing plays. */
export function useAudition<Selected>(select: (state: AuditionState) => Selected): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(getAudition().getState()),
    () => select(stopped),
  );
}
