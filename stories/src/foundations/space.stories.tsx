import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadingPage, WideTable } from './reading-page.tsx';
import { listTokens, readToken } from './tokens.ts';

const meta = {
  title: 'Foundations/Space',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const steps = [
  { step: 1, use: 'between a label and what it repeats' },
  { step: 2, use: 'between a label and its field, an icon and its word' },
  { step: 3, use: 'within a row' },
  { step: 4, use: 'between fields' },
  { step: 5, use: 'from the edge of a phone, and within a card there' },
  { step: 6, use: 'between a title and what it is the title of' },
  { step: 8, use: 'within a card, between cards' },
  { step: 12, use: 'from the edge of a page' },
  { step: 16, use: 'between the parts of a page' },
];

/** Converts rem and px. Other units depend on the font. */
function toPixels(value: string): string {
  if (value.endsWith('rem')) return `${Number.parseFloat(value) * 16} px`;
  return value.endsWith('px') ? `${Number.parseFloat(value)} px` : value.replace('ch', ' characters');
}

function Widths({ label, prefix }: { label: string; prefix: string }) {
  return (
    <WideTable label={label} columns={['Name', 'Width', '']}>
      {listTokens(prefix).map(({ name, value }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className="quiet tabular-nums" style={{ whiteSpace: 'nowrap' }}>
            {toPixels(value)}
          </td>
          <td style={{ width: '60%' }}>
            <div style={{ height: '0.5rem', width: `min(100%, ${value} / 3)`, background: 'var(--color-edge)' }} />
          </td>
        </tr>
      ))}
    </WideTable>
  );
}

function SpacePage() {
  return (
    <ReadingPage
      title="Space"
      lead={`Every distance is a multiple of ${toPixels(readToken('spacing'))}. What one presses is at least 44 px high and wide.`}
    >
      <section>
        <h2>Steps</h2>
        <WideTable label="Steps of space" columns={['Step', 'Size', '', 'Stands']}>
          {steps.map(({ step, use }) => (
            <tr key={step}>
              <th scope="row" className="tabular-nums">
                {step}
              </th>
              <td className="quiet tabular-nums" style={{ whiteSpace: 'nowrap' }}>
                {step * 4} px
              </td>
              <td>
                <div
                  style={{
                    width: `calc(${readToken('spacing')} * ${step})`,
                    height: '1.5rem',
                    background: 'var(--color-dust)',
                  }}
                />
              </td>
              <td className="quiet" style={{ minWidth: '14rem' }}>
                {use}
              </td>
            </tr>
          ))}
        </WideTable>
      </section>
      <section>
        <h2>Widths</h2>
        <p>Drawn at a third of their size.</p>
        <Widths label="Widths" prefix="container-" />
      </section>
      <section>
        <h2>Where the layout changes</h2>
        <p>From this width of the screen on. Drawn at a third of their size.</p>
        <Widths label="Breakpoints" prefix="breakpoint-" />
      </section>
    </ReadingPage>
  );
}

export const Space: StoryObj<typeof meta> = { render: () => <SpacePage /> };
