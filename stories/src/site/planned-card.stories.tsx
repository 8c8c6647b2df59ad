import { PlannedCard } from '@backline/web/features/site/planned-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

const meta = {
  title: 'Site/Cards/PlannedCard',
  component: PlannedCard,
  args: {
    today: 'Licenses can’t be added or listed here yet.',
    items: [
      { name: 'Timed Licenses', text: 'What is yours until a date, with the days that are left.' },
      { name: 'Perpetual Licenses', text: 'What is yours for good.' },
    ],
  },
} satisfies Meta<typeof PlannedCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region')).toHaveTextContent('Licenses can’t be added or listed here yet.');
  },
};

export const LongText: Story = {
  args: { items: [{ name: 'Donaudampfschifffahrtsgesellschaft', text: 'A word that does not break. '.repeat(12) }] },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
