import { PlusMark } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * The icon of the plan wherever the plan is named: the menu, the chips of the shop. It takes the color of the text
 * around it. It never stands without a word.
 */
const meta = {
  title: 'Primitives/PlusMark',
  component: PlusMark,
  args: { className: 'size-5' },
} satisfies Meta<typeof PlusMark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Large: Story = { args: { className: 'size-14 text-accent' } };
