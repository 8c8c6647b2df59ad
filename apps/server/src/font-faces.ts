import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const faces = [
  { family: 'Instrument Sans', weight: '400 700', file: /^instrument-sans-.*\.woff2$/ },
  { family: 'Instrument Serif', weight: '400', file: /^instrument-serif-.*\.woff2$/ },
  { family: 'JetBrains Mono', weight: '400 700', file: /^jetbrains-mono-.*\.woff2$/ },
];

/** The fonts in the portal's build, for the pages served beside it; none without a build. */
export async function findFontFaces(webRoot: string): Promise<string> {
  const files = await readdir(join(webRoot, 'assets')).catch(() => []);
  return faces
    .flatMap(({ family, weight, file }) => {
      const name = files.find((one) => file.test(one));
      if (name === undefined) return [];
      const source = `src: url("/assets/${name}") format("woff2")`;
      return [`@font-face { font-family: "${family}"; font-weight: ${weight}; font-display: swap; ${source}; }\n`];
    })
    .join('');
}
