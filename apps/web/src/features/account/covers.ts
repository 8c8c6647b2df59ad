import ashfieldUrl from './covers/ashfield-choir.svg';
import feltUrl from './covers/felt-room.svg';
import winterUrl from './covers/low-winter-brass.svg';
import nightjarUrl from './covers/nightjar-strings.svg';
import paperUrl from './covers/paper-drums.svg';
import tramhallUrl from './covers/tramhall-metals.svg';
import undertowUrl from './covers/undertow.svg';

export interface Cover {
  name: string;
  caption: string;
  url: string;
}

export const covers: readonly Cover[] = [
  {
    name: 'Tramhall Metals',
    caption: 'Forty-one bowed and struck metals, recorded in an empty tram depot.',
    url: tramhallUrl,
  },
  { name: 'Nightjar Strings', caption: 'Nine players, gut strings, one room that answers slowly.', url: nightjarUrl },
  { name: 'Ashfield Choir', caption: 'Twenty-four voices a breath apart, from a hum to full chest.', url: ashfieldUrl },
  { name: 'The Felt Room', caption: 'An upright from 1911 with the practice rail down, close and warm.', url: feltUrl },
  { name: 'Low Winter Brass', caption: 'Tubas, cimbassi and bass trombones under a stone vault.', url: winterUrl },
  { name: 'Paper Drums', caption: 'Frames, skins and cardboard, played with hands, brushes and rain.', url: paperUrl },
  { name: 'Undertow', caption: 'Three oscillators drifting through forty metres of old tape.', url: undertowUrl },
];

const dayMs = 86_400_000;

/** The cover of the day: the same all day long, the next one tomorrow. */
export function pickCover(now: Date): Cover {
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / dayMs);
  const cover = covers[day % covers.length];
  if (cover === undefined) throw new Error('There are no covers');
  return cover;
}
