import { Tabs } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';

const tabs = [
  { value: 'strings', label: 'Strings' },
  { value: 'brass', label: 'Brass' },
];

/**
 * Two or three views of the same thing, such as monthly and annual. The arrow keys move between them. For a value that
 * a form sends use RadioGroup; for pages use links.
 */
const meta = {
  title: 'Primitives/Tabs',
  component: Tabs,
  args: { label: 'Family', tabs, value: 'strings', onChange: fn(), children: 'What belongs to the family.' },
} satisfies Meta<typeof Tabs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('tab', { name: 'Strings' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('tab', { name: 'Brass' }));
    await expect(args.onChange).toHaveBeenCalledWith('brass');
  },
};

export const ByKeyboard: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('tab', { name: 'Strings' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Brass' })).toHaveFocus();
    await expect(args.onChange).toHaveBeenCalledWith('brass');
  },
};

export const WithNote: Story = { args: { value: 'brass', note: <p>Louder by a third</p> } };

export const Narrow: Story = { ...WithNote, globals: { viewport: { value: 'w320' } } };
