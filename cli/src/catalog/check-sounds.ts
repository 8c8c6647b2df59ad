import type { Measurement } from '@backline/core/catalog/listener';
import type { CatalogFile, CatalogMistake } from '@backline/domain/catalog/catalog-file';
import type { Context } from '../command.ts';
import { createProgress } from '../progress.ts';
import { listLinks } from './check-assets.ts';
import { createSoundReader } from './read-sound.ts';

const limits = { seconds: 30, silentStart: 0.5, peak: -0.1 };

/** What customers would notice in a sound. */
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

/** Listens to every sound of a file that lies in the folder. */
export async function checkSounds(context: Context, catalog: CatalogFile): Promise<CatalogMistake[]> {
  const sounds = [...listLinks(catalog)].filter(({ media, link }) => media === 'sound' && link.startsWith('/'));
  const byLink = Map.groupBy(sounds, ({ link }) => link);
  const { createListener } = await import('@backline/listen');
  const listener = createListener();
  const readSound = createSoundReader(context.env.CATALOG_ASSETS);
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
