import type { Track } from './audition-state.ts';

/** The name of a track in one line: `Violin I, Sordino, Legato`. */
export function describeTrack({ title, details }: Pick<Track, 'title' | 'details'>): string {
  return details === '' ? title : `${title}, ${details}`;
}
