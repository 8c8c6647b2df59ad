import type { Measurement } from '@backline/core/catalog/listener';
import type { CatalogFile, CatalogMistake } from '@backline/domain/catalog/catalog-file';
import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { type Context, defineCommand } from '../shared/command.ts';
import { createProgress } from '../shared/progress.ts';
import { toCount } from '../shared/text.ts';
import { listLinks } from './check-assets.ts';
import { logWarnings, readCatalogFile } from './read-catalog-file.ts';
import { createSoundReader } from './read-sound.ts';

/** Shows the lowest and the highest price, which reveal a file whose amounts are not in cents. */
function toPriceLines(prices: readonly Money[]): string[] {
  const [lowest, ...others] = prices.toSorted((one, other) => one.amount - other.amount).map(formatMoney);
  if (lowest === undefined) return [];
  return [`prices from ${lowest} to ${others.at(-1) ?? lowest}`];
}

export const command = defineCommand({
  usage: 'check <FILE>',
  description:
    'Find every mistake in a file, with its place, and in the pictures and sounds that it names: those under /catalog/ lie in the folder of covers and sounds. Listens to those sounds and warns of what customers would notice. Asks no database, no server and no network.',
  examples: ['catalog check catalog.json'],
  needs: [],
  async run(context, [file = '']) {
    const catalog = await readCatalogFile(context, file);
    logWarnings(context.log, await checkSounds(context, catalog));
    const { developers, collections } = catalog;
    const instruments = collections.reduce((sum, collection) => sum + collection.instruments.length, 0);
    const prices = collections.flatMap(({ price }) => (price === undefined ? [] : [price]));
    context.log(`${file} can be imported.`);
    return {
      data: { developers: developers.length, collections: collections.length, instruments },
      lines: [
        [
          toCount(developers.length, 'developer'),
          toCount(collections.length, 'collection'),
          toCount(instruments, 'instrument'),
        ].join(', '),
        ...toPriceLines(prices),
      ],
    };
  },
});

const limits = { seconds: 30, silentStart: 0.5, peak: -0.1 };

/** Problems of a sound that customers would notice. */
function findFaults({ seconds, chains, silentStart, peak, loudness }: Measurement): string[] {
  return [
    ...(seconds > limits.seconds ? [`lasts ${Math.round(seconds)} seconds: ${limits.seconds} are enough`] : []),
    ...(chains > 1 ? [`has ${chains} streams one after the other, and some browsers stop after the first`] : []),
    ...(loudness === null ? ['is silent'] : []),
    ...(loudness !== null && silentStart > limits.silentStart
      ? [`begins with ${silentStart.toFixed(1)} seconds of silence`]
      : []),
    ...(peak !== null && peak > limits.peak ? [`peaks at ${peak.toFixed(1)} dBFS: it may distort`] : []),
  ];
}

/** Measures every sound file in the folder. */
export async function checkSounds(context: Context, catalog: CatalogFile): Promise<CatalogMistake[]> {
  const sounds = [...listLinks(catalog)].filter(({ media, link }) => media === 'sound' && link.startsWith('/'));
  const byLink = Map.groupBy(sounds, ({ link }) => link);
  const { createListener } = await import('@backline/listen');
  const listener = createListener();
  const readSound = createSoundReader(context.env.catalogAssets);
  const progress = createProgress(context, 'Sounds', byLink.size);
  let done = 0;
  const check = async (link: string): Promise<string[]> => {
    const bytes = await readSound(link);
    if (bytes === null) return [];
    const result = 'problem' in bytes ? bytes : await listener.listen(bytes);
    done += 1;
    progress(done);
    return 'problem' in result ? [result.problem] : findFaults(result);
  };
  try {
    const warnings: CatalogMistake[] = [];
    const links = [...byLink];
    for (let at = 0; at < links.length; at += 16) {
      const found = await Promise.all(
        links.slice(at, at + 16).map(async ([link, [first]]) => {
          const reasons = await check(link);
          return reasons.map((reason) => ({ path: first?.path ?? '', reason: `${link} ${reason}` }));
        }),
      );
      warnings.push(...found.flat());
    }
    return warnings;
  } finally {
    await listener.close();
  }
}
