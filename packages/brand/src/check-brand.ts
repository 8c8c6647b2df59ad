import type { Brand } from '@backline/domain/brand/brand';
import { colorPairs, mailContrast, mailPairs, toContrast, toPairContrast } from '@backline/domain/brand/contrast';
import { commonPrefix } from '@backline/domain/licenses/license-code';
import { imageSize } from 'image-size';
import { BrandError } from './brand-names.ts';
import { listBrandFiles, readBrandFolder } from './read-brand.ts';

const kilobyte = 1000;

/** The largest file sizes and smallest picture sizes, because every visitor loads the first pictures. */
const limits: Record<string, { maxBytes: number; minWidth?: number }> = {
  'fonts.sans.file': { maxBytes: 120 * kilobyte },
  'fonts.serif.file': { maxBytes: 120 * kilobyte },
  'fonts.mono.file': { maxBytes: 120 * kilobyte },
  logo: { maxBytes: 30 * kilobyte },
  favicon: { maxBytes: 30 * kilobyte },
  'loginArt.image': { maxBytes: 500 * kilobyte, minWidth: 800 },
  socialCard: { maxBytes: 500 * kilobyte, minWidth: 600 },
};

function findWeightFaults({ place, file }: { place: string; file: string }, content: Buffer): string[] {
  const { maxBytes, minWidth } = limits[place] ?? { maxBytes: 500 * kilobyte };
  const faults: string[] = [];
  if (content.length > maxBytes)
    faults.push(
      `${place}: ${file} has ${Math.ceil(content.length / kilobyte)} kB: make it at most ${maxBytes / kilobyte} kB`,
    );
  if (minWidth !== undefined && !/\.svg$/i.test(file)) {
    const { width } = imageSize(content);
    if (width < minWidth) faults.push(`${place}: ${file} is ${width} px wide: make it at least ${minWidth} px`);
  }
  return faults;
}

function findContrastFaults({ scheme, colors, mailColors }: Brand): string[] {
  const lighter = 'lighter';
  const darker = 'darker';
  const toFault = (place: string, use: string, contrast: number, atLeast: number, advice: string) =>
    contrast >= atLeast
      ? []
      : [`${place}: the contrast is ${contrast.toFixed(2)}, and ${use} need ${atLeast}: ${advice}`];
  return [
    ...colorPairs.flatMap((pair) => {
      const isInk = pair.color === 'accentInk';
      const away = scheme === 'dark' ? lighter : darker;
      const advice = isInk ? 'take the accent and its ink further apart' : `make ${pair.color} ${away}`;
      const place = `colors.${pair.color} on colors.${pair.ground}`;
      return toFault(place, pair.use, toPairContrast(colors, pair), pair.atLeast, advice);
    }),
    ...mailPairs.flatMap(({ color, ground }) => {
      const place = `mailColors.${color} on mailColors.${ground}`;
      const contrast = toContrast(mailColors[color], mailColors[ground]);
      return toFault(place, 'texts', contrast, mailContrast, `make ${color} ${darker}`);
    }),
  ];
}

/** Finds every problem in a brand's folder: a line each, with its place and advice. */
export function findBrandFaults(folder: string): string[] {
  try {
    const { brand, files, faults } = readBrandFolder(folder);
    const weights = listBrandFiles(brand).flatMap((named) => {
      const content = files.get(named.file);
      return content === undefined ? [] : findWeightFaults(named, content);
    });
    return [...faults, ...findContrastFaults(brand), ...weights];
  } catch (error) {
    if (error instanceof BrandError) return [...error.faults];
    throw error;
  }
}

/** Finds what a brand lacks and a shop should add: a line each, with its place and advice. Throws `BrandError`. */
export function findBrandWarnings(folder: string): string[] {
  const { legal, supportEmail, codePrefix } = readBrandFolder(folder).brand;
  const missing = (place: string, what: string) => `${place}: there is none, so ${what}`;
  const findings: [boolean, string][] = [
    [legal.terms === undefined, missing('legal.terms', 'the sign-up form links to no terms')],
    [legal.privacy === undefined, missing('legal.privacy', 'the sign-up form links to no privacy policy')],
    [supportEmail === undefined, missing('supportEmail', 'customers are told no address to write to')],
    [
      codePrefix === commonPrefix,
      `codePrefix: ${codePrefix} is the one of the demonstration: take your own before the first code is printed`,
    ],
  ];
  return findings.filter(([isFound]) => isFound).map(([, line]) => line);
}
