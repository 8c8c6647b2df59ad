import { CoverLink } from '@backline/web/features/catalog/offer/cover-link.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, fn, waitFor } from 'storybook/test';

const onShow = fn();

/** Two packs of a list, and the page of the opened one. */
function Packs() {
  const { pathname } = useLocation();
  onShow(pathname);
  return (
    <>
      <CoverLink to="/harbor-strings">Harbor Strings</CoverLink>
      <CoverLink to="/reed-season">Reed Season</CoverLink>
      <p role="status">{pathname}</p>
    </>
  );
}

/** A link to a pack whose cover grows into that of the page. If two links are pressed, the last one opens. */
const meta = {
  title: 'Marketplace/Offer/CoverLink',
  component: Packs,
  decorators: [
    (Story) => (
      <MemoryRouter>
        <Story />
      </MemoryRouter>
    ),
  ],
  beforeEach: () => void onShow.mockClear(),
} satisfies Meta<typeof Packs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Pressed: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'Harbor Strings' }).click();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('/harbor-strings'));
  },
};

/** The second link is pressed before the browser runs the first page change. */
export const PressedTwice: Story = {
  play: async ({ canvas }) => {
    canvas.getByRole('link', { name: 'Harbor Strings' }).click();
    canvas.getByRole('link', { name: 'Reed Season' }).click();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('/reed-season'));
    await expect(onShow).not.toHaveBeenCalledWith('/harbor-strings');
  },
};
