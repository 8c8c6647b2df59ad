import { ScrollArea } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

const lines = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of a long list`);

/**
 * A part of the page that scrolls by itself, with a bar that shows during use. It takes focus only if it overflows and
 * has a label. Let the page scroll if you can.
 */
const meta = {
  title: 'Primitives/ScrollArea',
  component: ScrollArea,
  args: { label: 'Lines', className: 'max-h-[60dvh]', children: lines.map((line) => <p key={line}>{line}</p>) },
} satisfies Meta<typeof ScrollArea>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByRole('region', { name: 'Lines' });
    await waitFor(() => expect(area).toHaveAttribute('tabindex', '0'));
    await userEvent.tab();
    await expect(area).toHaveFocus();
  },
};

export const Hovered: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.hover(canvas.getByText('Line 1 of a long list'));
    await waitFor(() => expect(canvasElement.querySelector('[data-orientation="vertical"]')).toBeVisible());
  },
};

/** Without overflow, the area is not a tab stop. */
export const Empty: Story = {
  args: { children: <p>Nothing to scroll.</p> },
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByRole('region', { name: 'Lines' });
    await userEvent.tab();
    await expect(area).not.toHaveFocus();
  },
};

export const WithGutter: Story = { args: { hasGutter: true } };

/** The area scrolls by keyboard through its focusable content, so it is not a tab stop. */
export const Unnamed: Story = {
  args: {
    label: undefined,
    children: lines.map((line) => (
      <p key={line}>
        <a href="#line">{line}</a>
      </p>
    )),
  },
};
