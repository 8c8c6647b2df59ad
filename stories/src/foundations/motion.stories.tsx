import { Button } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { ReadingPage, WideTable } from './reading-page.tsx';
import { listTokens, readToken } from './tokens.ts';

const meta = {
  title: 'Foundations/Motion',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

const uses: Record<string, string> = {
  enter: 'a dialog comes',
  'enter-bottom': 'a sheet comes from the bottom of a phone',
  'enter-start': 'the side panel comes',
  fade: 'a tooltip or a ground comes',
  added: 'a count tells that something was added',
  arrive: 'a picture is loaded',
  draw: 'the waveform is drawn, once',
  late: 'what waits shows only after a moment, so that a fast answer shows no skeleton',
  turn: 'a button is at work',
  alive: 'a skeleton waits',
};

function Animation({ name, value }: { name: string; value: string }) {
  const [runs, setRuns] = useState(0);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <div style={{ overflow: 'hidden', padding: '0.5rem', width: '4rem' }}>
          <div
            key={runs}
            style={{
              width: '3rem',
              height: '3rem',
              display: 'grid',
              placeItems: 'center',
              borderRadius: 'var(--radius-control)',
              background: 'var(--color-raised)',
              fontFamily: 'var(--font-serif)',
              fontSize: 'var(--text-22)',
              animation: runs === 0 ? 'none' : value,
            }}
          >
            a
          </div>
        </div>
      </td>
      <td>
        <Button variant="secondary" onClick={() => setRuns(runs + 1)} aria-label={`Play ${name}`}>
          Play
        </Button>
      </td>
      <td className="mono quiet">{value.replace(' var(--ease-out)', '').replace(' both', '')}</td>
      <td className="quiet" style={{ minWidth: '14rem' }}>
        {uses[name]}
      </td>
    </tr>
  );
}

function MotionPage() {
  return (
    <ReadingPage
      title="Motion"
      lead="Short, once, and never for its own sake: what moves tells where something came from, or that something was heard."
    >
      <section>
        <h2>Durations</h2>
        <WideTable label="Durations" columns={['Name', 'Duration']}>
          {listTokens('transition-duration-').map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="quiet">{value}</td>
            </tr>
          ))}
        </WideTable>
        <p style={{ marginTop: '1.5rem' }}>
          All of them slow down towards their end: <code>{readToken('ease-out')}</code>.
        </p>
      </section>
      <section>
        <h2>Animations</h2>
        <p>
          Who asks the system for less motion sees each in its last state at once. Try it: switch on “Reduce motion”,
          and press Play.
        </p>
        <WideTable label="Animations" columns={['Name', 'Letter', 'Try', 'Value', 'Is seen when']}>
          {listTokens('animate-').map(({ name, value }) => (
            <Animation key={name} name={name} value={value} />
          ))}
        </WideTable>
      </section>
    </ReadingPage>
  );
}

export const Motion: StoryObj<typeof meta> = { render: () => <MotionPage /> };
