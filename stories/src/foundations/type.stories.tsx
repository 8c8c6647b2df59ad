import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage, WideTable } from './reading-page.tsx';
import { listTokens, readToken } from './tokens.ts';

const meta = {
  title: 'Foundations/Type',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

/** The product's texts in each size, the smallest first. */
const examples = [
  { sans: 'On sale until Nov 30' },
  { sans: 'Any tax is added at checkout.' },
  { sans: 'Packs that you add in the marketplace appear here.' },
  { serif: 'Chamber strings from a boathouse', sans: 'Timed Licenses' },
  { serif: 'Harbor Strings', sans: '$428.00' },
  { serif: 'Low Tide Basses', sans: 'Thank you.' },
  { serif: 'Marketplace', sans: '5 days left' },
  { serif: 'Harbor Strings', sans: '$249.00' },
];

const families = [
  { name: 'Serif', token: 'font-serif', use: 'What is sold: names of packs and plans, and the titles of pages.' },
  { name: 'Sans', token: 'font-sans', use: 'What one works with: labels, buttons, texts, prices.' },
  { name: 'Mono', token: 'font-mono', use: 'What one copies or compares: codes, checksums, file names.' },
];

const prices = ['$1,111.11', '$428.00', '$77.84', '$9.99'];

function Prices({ isTabular }: { isTabular: boolean }) {
  return (
    <figure className="tile" style={{ fontVariantNumeric: isTabular ? 'tabular-nums' : 'normal' }}>
      <figcaption className="small quiet">{isTabular ? 'Tabular: each figure is as wide' : 'Proportional'}</figcaption>
      {prices.map((price) => (
        <span
          key={price}
          style={{ fontSize: 'var(--text-22)', lineHeight: 'var(--text-22--line-height)', textAlign: 'right' }}
        >
          {price}
        </span>
      ))}
    </figure>
  );
}

function TypePage() {
  const sizes = listTokens('text-');
  return (
    <ReadingPage
      title="Type"
      lead="Three families and eight sizes. The serif is for what is sold and for where one is; all else is set in the sans."
    >
      <section>
        <h2>Families</h2>
        <div className="tiles">
          {families.map(({ name, token, use }) => (
            <div key={token} className="tile">
              <span
                style={{
                  fontFamily: `var(--${token})`,
                  fontSize: 'var(--text-40)',
                  lineHeight: 'var(--text-40--line-height)',
                }}
              >
                {name}
              </span>
              <p className="small">{use}</p>
              <code className="quiet">{readToken(token)}</code>
            </div>
          ))}
        </div>
      </section>
      <section>
        <h2>Sizes</h2>
        <p>
          Weights are{' '}
          {listTokens('font-weight-')
            .map(({ value }) => value)
            .join(', ')}
          . The serif has one, is never smaller than 18, and from 22 px on it is set closer, by{' '}
          {readToken('tracking-tight')}.
        </p>
        <WideTable label="Sizes of type" columns={['Size', 'Line', 'Serif', 'Sans']}>
          {sizes
            .map(({ name, value }, at) => ({ name, value, example: examples[at] }))
            .reverse()
            .map(({ name, value, example }) => {
              const look = {
                fontSize: value,
                lineHeight: readToken(`text-${name}--line-height`),
                whiteSpace: 'nowrap',
              };
              return (
                <tr key={name}>
                  <th scope="row" className="tabular-nums">
                    {name}
                  </th>
                  <td className="quiet tabular-nums">
                    {Number.parseFloat(readToken(`text-${name}--line-height`)) * 16}
                  </td>
                  <td
                    style={{
                      ...look,
                      fontFamily: 'var(--font-serif)',
                      letterSpacing: Number(name) < 22 ? 0 : '-0.015em',
                    }}
                  >
                    {example?.serif}
                  </td>
                  <td style={look}>{example?.sans}</td>
                </tr>
              );
            })}
        </WideTable>
      </section>
      <section>
        <h2>Figures</h2>
        <p>Prices, counts, dates and times that stand under one another, or that change, have tabular figures.</p>
        <div className="tiles">
          <Prices isTabular={false} />
          <Prices isTabular />
        </div>
      </section>
    </ReadingPage>
  );
}

export const Type: StoryObj<typeof meta> = { render: () => <TypePage /> };
