import type { PublishedPack } from '@backline/domain/packs/pack';

/** The size of a pack without the options that are not chosen. */
export function toDownloadBytes({ bytes, options }: PublishedPack, chosen: ReadonlySet<string>): number {
  return options.reduce((sum, option) => (chosen.has(option.id) ? sum : sum - option.bytes), bytes);
}

/** A pack's default options. */
export const toUsualOptions = ({ options }: Pick<PublishedPack, 'options'>): ReadonlySet<string> =>
  new Set(options.filter(({ isDefault }) => isDefault).map(({ id }) => id));
