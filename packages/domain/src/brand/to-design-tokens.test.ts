import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { colorNames, defaultColors, toTokenName } from './colors.ts';
import { readTokens, toDesignTokens } from './to-design-tokens.ts';

const css = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8');
const tokens = toDesignTokens({ colors: defaultColors, fonts: {} }, css);

it('exports every color that the style sheet has, and the style sheet has those of the default brand', () => {
  const inCss = Array.from(readTokens(css)).filter(([name]) => name.startsWith('color-'));
  expect(Object.fromEntries(inCss)).toEqual(
    Object.fromEntries(colorNames.map((name) => [`color-${toTokenName(name)}`, defaultColors[name]])),
  );
  expect(tokens.color).toMatchObject({
    $type: 'color',
    accent: { $value: { colorSpace: 'srgb', components: [0.949, 0.6039, 0.2902], alpha: 1, hex: '#f29a4a' } },
    hairline: { $value: { components: [1, 1, 1], alpha: 0.0784, hex: '#ffffff' } },
  });
});

it('exports sizes, spaces, corners, durations and shadows in the units of the format', () => {
  expect(tokens).toMatchObject({
    font: { $type: 'fontFamily', sans: { $value: expect.arrayContaining(['Instrument Sans', 'system-ui']) } },
    weight: { $type: 'fontWeight', semibold: { $value: 600 } },
    text: {
      $type: 'typography',
      56: { $value: { fontFamily: '{font.sans}', fontSize: { value: 3.5, unit: 'rem' }, lineHeight: 1.0357 } },
    },
    space: { unit: { $value: { value: 0.25, unit: 'rem' } } },
    radius: { card: { $value: { value: 12, unit: 'px' } } },
    breakpoint: { wide: { $value: { value: 64, unit: 'rem' } } },
    duration: { enter: { $value: { value: 220, unit: 'ms' } } },
    easing: { $type: 'cubicBezier', out: { $value: [0.2, 0.7, 0.3, 1] } },
    shadow: { float: { $value: { offsetY: { value: 24, unit: 'px' }, spread: { value: -16, unit: 'px' } } } },
  });
});

it('leaves out what the format has no unit for', () => {
  expect(tokens.width).not.toHaveProperty('reading');
  expect(tokens.width).toHaveProperty('form');
});

it("takes the colors and the typefaces of a brand, and keeps the system's face behind them", () => {
  const fonts = { serif: { family: 'Young Serif', file: 'young-serif.woff2', weight: '400' } };
  const branded = toDesignTokens({ colors: { ...defaultColors, accent: '#0b6476' }, fonts }, css);
  expect(branded).toMatchObject({
    color: { accent: { $value: { hex: '#0b6476' } } },
    font: { serif: { $value: ['Young Serif', 'serif'] } },
  });
});
