import type { CartItem, Collection, Instrument, Preview } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/shop/list';
import type { Track } from '../../audition/decks/audition-state.ts';

/** Modifier, articulation and articulation modifier, if given. */
export function describeInstrument({ modifier, articulation, articulationModifier }: Instrument): string {
  return [modifier, articulation, articulationModifier].filter((part) => part !== null && part !== '').join(', ');
}

function toMeasured({ url, seconds, gainDb, waves }: Preview): Pick<Track, 'url' | 'seconds' | 'gainDb' | 'waves'> {
  return { url, seconds: seconds ?? null, gainDb: gainDb ?? null, waves: waves ?? null };
}

/** All previews of a pack: its demos, then its instruments. `item` has the price to show. */
export function toTracks({ demos, instruments }: Pick<Collection, 'demos' | 'instruments'>, item: CartItem): Track[] {
  const pieces = demos.map(({ title, by, preview }) => ({
    ...toMeasured(preview),
    title,
    details: by === null ? '' : t('list.by', { name: by }),
    item,
    number: null,
  }));
  const sounds = instruments.flatMap((instrument, at) => {
    const { inst_audio_preview: preview } = instrument.assets;
    if (preview === undefined) return [];
    const details = describeInstrument(instrument);
    return [{ ...toMeasured(preview), title: instrument.name, details, item, number: at + 1 }];
  });
  return [...pieces, ...sounds];
}
