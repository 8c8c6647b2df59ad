import { harborStrings } from '@backline/fixtures';
import { InstrumentScore } from '@backline/web/features/catalog/pack/instrument-score.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const { instruments } = harborStrings;
const [first] = instruments;
const preview = first?.assets.inst_audio_preview;
const heard = instruments.map((instrument) => ({
  ...instrument,
  assets: preview === undefined ? {} : { inst_audio_preview: preview },
}));

/**
 * All instruments of a pack in one drawing: names by articulations, filled where they can be heard. Takes the place of
 * a gallery.
 */
const meta = {
  title: 'Marketplace/Parts/InstrumentScore',
  component: InstrumentScore,
  parameters: { layout: 'padded' },
  args: { instruments, playing: null },
} satisfies Meta<typeof InstrumentScore>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Filled: can be heard. */
export const SomeHeard: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('figure')).toHaveTextContent('Cello: Legato, Spiccato, Sustain, Tremolo');
  },
};

export const AllHeard: Story = { args: { instruments: heard } };

export const Playing: Story = { args: { instruments: heard, playing: 1 } };

export const Narrow: Story = { args: { instruments: heard, playing: 1 }, globals: { viewport: { value: 'w390' } } };

/** Several of the same name and articulation, and names that are cut. */
export const Dense: Story = {
  ...Narrow,
  args: {
    instruments: heard.flatMap((instrument) =>
      ['Slow', 'Fast', 'Measured', 'Breathing'].map((articulationModifier) => ({
        ...instrument,
        name: `${instrument.name} through the Floorboards`,
        articulationModifier,
      })),
    ),
  },
};
