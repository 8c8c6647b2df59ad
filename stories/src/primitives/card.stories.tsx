import { Button, Card } from '@backline/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';

/**
 * A titled part of a page: title, a line of explanation, then the content. Not for something that is clicked as a
 * whole.
 */
const meta = {
  title: 'Primitives/Card',
  component: Card,
  args: {
    title: 'Password',
    explanation: 'Changing it logs you out everywhere else.',
    children: <Button variant="secondary">Change Password</Button>,
  },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Password' })).toBeVisible();
  },
};

export const WithoutExplanation: Story = { args: { explanation: undefined } };

export const WithCount: Story = { args: { title: 'Timed Licenses', count: 4 } };

export const LongText: Story = {
  args: {
    title: 'Where you are logged in, on every machine that this account has been used on since the spring',
    explanation:
      'Every browser and every plugin that knows your password keeps a session of its own. A session ends when you log out, after two weeks without use, or when you end it here; ending it does not remove anything from that machine.',
  },
};

export const Narrow: Story = { ...LongText, globals: { viewport: { value: 'w320' } } };
