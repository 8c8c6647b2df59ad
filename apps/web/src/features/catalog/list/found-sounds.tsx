import type { CartItem } from '@backline/domain/catalog/catalog';
import type { SearchHit } from '@backline/domain/catalog/search/search';
import { t } from '@backline/texts/shop/find';
import { useMemo } from 'react';
import { SoundStrip } from '../search/sound-strip.tsx';
import { toStripSounds } from '../search/to-strip-sounds.ts';

interface FoundSoundsProps {
  items: readonly CartItem[];
  hits: ReadonlyMap<string, SearchHit>;
}

/** The sounds that a search found, above their packs. */
export function FoundSounds({ items, hits }: FoundSoundsProps) {
  const strip = useMemo(() => toStripSounds(items, hits), [items, hits]);
  return <SoundStrip title={t('find.sounds')} {...strip} />;
}
