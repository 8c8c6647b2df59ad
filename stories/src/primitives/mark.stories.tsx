import { Mark } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * The waveform at the size of a letter, which is the demonstration’s logo. A brand with its own logo shows that
 * instead.
 */
const meta = {
  title: 'Primitives/Mark',
  component: Mark,
} satisfies Meta<typeof Mark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = { args: { className: 'h-6 w-8' } };

export const Large: Story = { args: { className: 'h-24 w-32' } };
