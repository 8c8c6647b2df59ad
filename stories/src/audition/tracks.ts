import { harborStrings, longNamedItem, shopItems } from '@backline/fixtures';
import { type AuditionState, stopped, type Track } from '@backline/web/features/audition/decks/audition-state.ts';
import { toTracks } from '@backline/web/features/catalog/offer/to-tracks.ts';

/** The sounds of Harbor Strings: its demo, then three instruments. */
export const queue = toTracks(harborStrings, shopItems.regular);
const getTrack = (at: number): Track => {
  const track = queue[at];
  if (track === undefined) throw new Error('The cast has lost its sounds');
  return track;
};

export const violin = getTrack(1);
export const cello = getTrack(2);

export const longTrack: Track = {
  ...violin,
  title: 'Hydrophone Ensemble of the Outer Mudflats, Second Desk',
  details: 'With Bowed Railings, Sul Ponticello, Very Slowly and Without Vibrato',
  item: longNamedItem,
};

/** The player's state with the violin chosen. */
export const playing: AuditionState = { ...stopped, status: 'playing', queue, at: 1, run: 1 };
