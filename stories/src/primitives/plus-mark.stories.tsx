import { PlusMark } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/** The sign of the plan in menus and buttons: the first strokes of the waveform. */
const meta = {
  title: 'Primitives/PlusMark',
  component: PlusMark,
  args: { className: 'size-5' },
} satisfies Meta<typeof PlusMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Large: Story = { args: { className: 'size-14 text-accent' } };
