import { shopItems } from '@backline/fixtures';
import { CoverImage } from '@backline/web/features/site/cover-image.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

/**
 * A square cover that moves nothing when it loads: its color comes first, then the picture. Its name is always beside
 * it.
 */
const meta = {
  title: 'Site/CoverImage',
  component: CoverImage,
  args: { name: 'Harbor Strings', url: shopItems.regular.productImage, size: 112, className: 'size-28 rounded-card' },
} satisfies Meta<typeof CoverImage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The picture fades in if it loads after the page. */
export const Default: Story = {
  args: { url: `${shopItems.regular.productImage}?arrives` },
  play: async ({ canvasElement }) => {
    const image = canvasElement.querySelector('img');
    await waitFor(() => expect(image?.complete).toBe(true));
    await expect(image).toHaveClass('animate-arrive');
    await expect(image?.getBoundingClientRect()).toMatchObject({ width: 112, height: 112 });
  },
};

/** The first cover is the page's largest paint, so it is shown at once. */
export const First: Story = {
  args: { isFirst: true },
  play: async ({ canvasElement }) => {
    const image = canvasElement.querySelector('img');
    await waitFor(() => expect(image?.complete).toBe(true));
    await expect(image).not.toHaveClass('animate-arrive');
  },
};

/** Its space stays, with the first letter of the name. */
export const Missing: Story = {
  args: { url: '/catalog/covers/none.webp' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getByText('H')).toBeVisible());
    await expect(canvasElement.querySelector('img')).not.toBeInTheDocument();
    await expect(canvasElement.querySelector('svg')?.getBoundingClientRect()).toMatchObject({
      width: 112,
      height: 112,
    });
  },
};
