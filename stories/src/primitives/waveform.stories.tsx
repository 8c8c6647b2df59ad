import { Waveform } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * A decaying string as wide as the page: moving on the login page, and still where nothing was found. It is the brand's
 * line and shows no sound; a preview draws its own `waves`.
 */
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
