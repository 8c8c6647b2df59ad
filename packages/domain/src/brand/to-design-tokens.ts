import type { Brand } from './brand.ts';
import { colorNames, toTokenName } from './colors.ts';

/** The custom properties of `tokens.css`, by name without the dashes. */
export function readTokens(css: string): Map<string, string> {
  const declarations = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\s*--([a-z][\w-]*):\s*([^;]+);/gm);
  return new Map(Array.from(declarations, ([, name = '', value = '']) => [name, value.trim()]));
}

function toColor(hex: string) {
  const at = (start: number) => Number((Number.parseInt(hex.slice(start, start + 2) || 'ff', 16) / 255).toFixed(4));
  return { colorSpace: 'srgb', components: [at(1), at(3), at(5)], alpha: at(7), hex: hex.slice(0, 7) };
}

/** Null for a unit that the format does not know, such as `ch`. */
function toAmount(text: string) {
  const [, value, unit] = /^(-?[\d.]+)(rem|px|ms)$/.exec(text) ?? [];
  return unit === undefined ? null : { value: Number(value), unit };
}

function toShadow(text: string) {
  const [offsetX, offsetY, blur, spread] = text.split(' ').map((part) => toAmount(part.replace(/^0$/, '0px')));
  return { color: toColor(text.slice(text.indexOf('#'))), offsetX, offsetY, blur, spread };
}

type Values = [name: string, value: unknown][];

/** Values that the format can't express are left out. */
function toGroup($type: string, values: Values) {
  const known = values.filter(([, $value]) => $value !== null);
  return { $type, ...Object.fromEntries(known.map(([name, $value]) => [name, { $value }])) };
}

/**
 * A brand's look in the format of design tools (W3C Design Tokens, 2025.10): its colors and typefaces, and the sizes,
 * spaces, corners and durations of `tokens.css`, which all brands share.
 */
export function toDesignTokens({ colors, fonts }: Pick<Brand, 'colors' | 'fonts'>, css: string) {
  const tokens = readTokens(css);
  const allOf = (prefix: string, toValue: (text: string) => unknown): Values =>
    Array.from(tokens).flatMap(([name, text]) =>
      name.startsWith(prefix) && !name.includes('--') ? [[name.slice(prefix.length), toValue(text)]] : [],
    );
  const remOf = (name: string) => Number.parseFloat(tokens.get(name) ?? '');
  const toFamilies = (role: string, text: string) => {
    const families = text.split(',').map((family) => family.trim().replaceAll('"', ''));
    const own = fonts[role as keyof typeof fonts]?.family;
    return own === undefined ? families : [own, ...families.slice(-1)];
  };
  const families = Array.from(tokens).flatMap(([name, text]): Values => {
    const [, role] = /^font-(sans|serif|mono)$/.exec(name) ?? [];
    return role === undefined ? [] : [[role, toFamilies(role, text)]];
  });
  const sizes = allOf('text-', (text) => text).map(([name, text]): Values[number] => [
    name,
    {
      fontFamily: '{font.sans}',
      fontSize: toAmount(String(text)),
      fontWeight: '{weight.normal}',
      letterSpacing: { value: 0, unit: 'px' },
      lineHeight: Number((remOf(`text-${name}--line-height`) / remOf(`text-${name}`)).toFixed(4)),
    },
  ]);
  return {
    color: toGroup(
      'color',
      colorNames.map((name) => [toTokenName(name), toColor(colors[name])]),
    ),
    font: toGroup('fontFamily', families),
    weight: toGroup('fontWeight', allOf('font-weight-', Number)),
    text: toGroup('typography', sizes),
    space: toGroup('dimension', [['unit', toAmount(tokens.get('spacing') ?? '')]]),
    width: toGroup('dimension', allOf('container-', toAmount)),
    breakpoint: toGroup('dimension', allOf('breakpoint-', toAmount)),
    radius: toGroup('dimension', allOf('radius-', toAmount)),
    shadow: toGroup('shadow', allOf('shadow-', toShadow)),
    duration: toGroup('duration', allOf('transition-duration-', toAmount)),
    easing: toGroup(
      'cubicBezier',
      allOf('ease-', (text) => Array.from(text.matchAll(/[\d.]+/g), ([part]) => Number(part))),
    ),
  };
}
