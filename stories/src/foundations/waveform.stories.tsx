import { Waveform as BrandWaveform, Mark, PlusMark } from '@backline/ui';
import { Wave } from '@backline/web/features/audition/wave.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { stillClock } from '../audition/still-clock.ts';
import { queue } from '../audition/tracks.ts';
import { ReadingPage } from './reading-page.tsx';

const meta = {
  title: 'Foundations/Waveform',
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;

function WaveformPage() {
  return (
    <ReadingPage
      title="Waveform"
      lead="One struck string: silence, a quick attack, a long decay. It is the brand's own line. A sound has a wave of its own, and only that one moves."
    >
      <section>
        <h2>The line</h2>
        <BrandWaveform className="mt-6 h-16 w-full" />
        <p className="mt-3 text-13">
          On the first screen, behind the name. Flat where nothing plays, such as on a page that is not there:
        </p>
        <BrandWaveform isSilent className="mt-3 h-10 w-full" />
      </section>
      <section>
        <h2>The mark</h2>
        <p>
          The same string at the size of a letter; a brand may put its logo in this place. Its first strokes are the
          icon of the plan.
        </p>
        <div className="row">
          <Mark className="h-12 w-16" />
          <Mark className="h-6 w-8" />
          <PlusMark className="size-12" />
          <PlusMark className="size-6" />
          <PlusMark className="size-4" />
        </div>
      </section>
      <section>
        <h2>A sound's wave</h2>
        <p>
          Measured when the pack is imported, a stroke for each 3 px. What was heard is in the accent; the rest waits.
        </p>
        {queue.slice(0, 2).map(({ title, waves }, at) => (
          <figure key={title} className="mt-6">
            <Wave waves={waves} bars={160} clock={at === 1 ? stillClock : null} className="h-10 w-full max-w-reading" />
            <figcaption className="mt-2 text-13 text-dust">{at === 1 ? `${title}, playing` : title}</figcaption>
          </figure>
        ))}
        <figure className="mt-6">
          <Wave waves={null} bars={160} clock={null} className="h-10 w-full max-w-reading" />
          <figcaption className="mt-2 text-13 text-dust">Not measured: a plain line, never a false wave</figcaption>
        </figure>
      </section>
    </ReadingPage>
  );
}

export const Waveform: StoryObj<typeof meta> = { render: () => <WaveformPage /> };
