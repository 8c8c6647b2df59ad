import { Skeleton } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

/**
 * The shape of what is loading, at its later size, so that nothing jumps. It is silent: the component around it says
 * in words what is loading. When the shape is not known use Spinner.
 */
const meta = {
  title: 'Primitives/Skeleton',
  component: Skeleton,
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {
  args: { className: 'h-4 w-40' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-hidden="true"]')).toBeInTheDocument();
  },
};

export const Block: Story = { args: { className: 'h-32 w-full' } };
