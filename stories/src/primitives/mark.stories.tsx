import { Mark } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';

/**
 * The struck string that stands for the product, at the size of a letter: in the top bar, the favicon and the mails.
 * It is decorative, so put the name beside it. For the width of a page use Waveform.
 */
const meta = {
  title: 'Primitives/Mark',
  component: Mark,
} satisfies Meta<typeof Mark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = { args: { className: 'h-6 w-8' } };

export const Large: Story = { args: { className: 'h-24 w-32' } };
