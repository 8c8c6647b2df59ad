import { Waveform } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/** The line of the brand across a page: still around login, flat and silent where nothing is found. */
const meta = {
  title: 'Primitives/Waveform',
  component: Waveform,
  args: { className: 'h-10 w-full' },
} satisfies Meta<typeof Waveform>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Silent: Story = { args: { isSilent: true } };

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };
