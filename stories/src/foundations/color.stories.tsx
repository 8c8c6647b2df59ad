import { type ColorName, colorNames, toTokenName } from '@backline/domain/brand/colors';
import { colorPairs, toContrast, toPairContrast } from '@backline/domain/brand/contrast';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage, WideTable } from './reading-page.tsx';
import { useColors } from './use-colors.ts';

const meta = {
  title: 'Foundations/Color',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const grounds = ['stage', 'panel', 'raised'] as const satisfies ColorName[];
const toVariable = (name: ColorName) => `var(--color-${toTokenName(name)})`;
/** Colors that need no contrast to others. */
const quietUses: Partial<Record<ColorName, string>> = {
  hairline: 'edges that nobody has to see',
  scrim: 'what lies over a page beneath a dialog',
  cover: 'the ground of what lies on a picture',
  accentWash: 'the ground of what is marked',
  accentPressed: 'the primary button while it is pressed',
  past: 'days that are gone, in a pie',
};
const usesOf = (name: ColorName) => [...new Set(colorPairs.flatMap(({ color, use }) => (color === name ? [use] : [])))];

const samples = { text: 'Aa', 'large text': 'A', 'signs only': '◯', 'not here': '' };
type Verdict = keyof typeof samples;

/**
 * The WCAG 2.2 contrast that a ratio meets: 4.5 for text, 3 for text from 24 px on, and 3 for outlines and icons, the
 * only use of some colors.
 */
function toVerdict(ratio: number, color: ColorName): Verdict {
  const isForText = colorPairs.some((pair) => pair.color === color && /text/.test(pair.use));
  if (ratio >= 4.5 && isForText) return 'text';
  if (ratio < 3) return 'not here';
  return isForText ? 'large text' : 'signs only';
}

function Ground({ name, hex }: { name: ColorName; hex: string }) {
  return (
    <div className="tile" style={{ background: toVariable(name), minHeight: '9rem', alignContent: 'end' }}>
      <h3>{toTokenName(name)}</h3>
      <span className="mono quiet">{hex}</span>
    </div>
  );
}

function Swatch({ name }: { name: ColorName }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'inline-block',
        width: '2.5rem',
        height: '2.5rem',
        borderRadius: 'var(--radius-control)',
        background: toVariable(name),
        boxShadow: 'inset 0 0 0 1px var(--color-hairline)',
      }}
    />
  );
}

function Measured({
  ratio,
  verdict,
  color,
  ground,
}: {
  ratio: number;
  verdict: Verdict;
  color: ColorName;
  ground: ColorName;
}) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: '0.75rem', whiteSpace: 'nowrap' }}>
      <span
        aria-hidden="true"
        style={{
          display: 'grid',
          placeItems: 'center',
          width: '2.5rem',
          height: '2.5rem',
          borderRadius: 'var(--radius-control)',
          background: toVariable(ground),
          color: toVariable(color),
          boxShadow: 'inset 0 0 0 1px var(--color-hairline)',
          fontSize: verdict === 'large text' ? 'var(--text-28)' : undefined,
        }}
      >
        {samples[verdict]}
      </span>
      <span>
        <span className={verdict === 'not here' ? 'quiet' : undefined}>{verdict}</span>
        <br />
        <span className="small quiet tabular-nums">{ratio.toFixed(1)}</span>
      </span>
    </span>
  );
}

function ColorPage() {
  const colors = useColors();
  const isGround = (name: ColorName) => grounds.some((ground) => ground === name);
  return (
    <ReadingPage
      title="Color"
      lead="Every color of the product, and on which ground it may stand. The contrast is measured on this page, by WCAG 2.2, so it is that of the brand you look at."
    >
      <section>
        <h2>Grounds</h2>
        <p>
          The page is the stage. A panel lies on it, and what is raised lies on a panel. There is no fourth, and no
          shadow between them.
        </p>
        <div className="tiles">
          {grounds.map((name) => (
            <Ground key={name} name={name} hex={colors[name]} />
          ))}
        </div>
      </section>
      <section>
        <h2>What stands on them</h2>
        <p>
          “Text” is any size, from 4.5. “Large text” is from 24 px on, from 3. “Signs only” are outlines, bars and
          icons, from 3. “Not here” is under 3, or nothing that one has to see.
        </p>
        <WideTable
          label="Colors on each ground"
          columns={['Color', 'Value', ...grounds.map((name) => `On ${name}`), 'Is used for']}
        >
          {colorNames
            .filter((name) => !isGround(name))
            .map((name) => (
              <tr key={name}>
                <th scope="row">
                  <span style={{ display: 'inline-flex', alignItems: 'center', gap: '1rem', whiteSpace: 'nowrap' }}>
                    <Swatch name={name} />
                    {toTokenName(name)}
                  </span>
                </th>
                <td className="mono quiet">{colors[name]}</td>
                {grounds.map((ground) => {
                  const ratio = toContrast(colors[name], colors[ground]);
                  return (
                    <td key={ground}>
                      <Measured ratio={ratio} verdict={toVerdict(ratio, name)} color={name} ground={ground} />
                    </td>
                  );
                })}
                <td className="small quiet" style={{ minWidth: '14rem' }}>
                  {[...usesOf(name), quietUses[name]].filter((use) => use !== undefined).join('; ')}
                </td>
              </tr>
            ))}
        </WideTable>
      </section>
      <section>
        <h2>Every pair in use</h2>
        <p>
          A brand may change every color. These are the pairs that <code>backline brand check</code> measures, and what
          each has to reach.
        </p>
        <WideTable label="Pairs of colors in use" columns={['Color', 'On', 'Contrast', 'Has to reach', 'Is']}>
          {colorPairs.map((pair) => {
            const ratio = toPairContrast(colors, pair);
            return (
              <tr key={`${pair.color} ${pair.ground}`}>
                <th scope="row">{toTokenName(pair.color)}</th>
                <td>{toTokenName(pair.ground)}</td>
                <td className="tabular-nums">{ratio.toFixed(2)}</td>
                <td className="tabular-nums">
                  {pair.atLeast}{' '}
                  {ratio < pair.atLeast && <strong style={{ color: 'var(--color-bad)' }}>too low</strong>}
                </td>
                <td className="quiet">{pair.use}</td>
              </tr>
            );
          })}
        </WideTable>
      </section>
    </ReadingPage>
  );
}

export const Color: StoryObj<typeof meta> = { render: () => <ColorPage /> };
