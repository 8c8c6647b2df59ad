import { Waveform } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * The decaying string at the width of a page: on the login page, and silent where nothing was found. It is the brand's
 * line and not a sound's; a preview draws its own from its `waves`.
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
