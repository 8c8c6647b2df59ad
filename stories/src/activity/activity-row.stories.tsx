import { activityPage as texts } from '@backline/texts/account/activity';
import { ActivityRow } from '@backline/web/features/activity/activity-row.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';
import { activityEntries, look, signIn } from './activity-cast.ts';

/** One event of an account. For a sign-in or a change, its owner can say that it wasn't them. */
const meta = {
  title: 'Activity/Rows/ActivityRow',
  component: ActivityRow,
  decorators: [(Story) => <ul>{Story()}</ul>, inPage],
  parameters: { layout: 'fullscreen' },
  args: { entry: signIn, onDisown: fn() },
} satisfies Meta<typeof ActivityRow>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(signIn.text)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Not Me: You logged in/ }));
    await expect(args.onDisown).toHaveBeenCalledOnce();
  },
};

export const WithReason: Story = {
  args: { entry: look },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Reason: customer asked about a missing pack')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: new RegExp(`^${texts.notMe}`) })).toBeNull();
  },
};

export const Purchase: Story = {
  args: { entry: activityEntries[2] ?? signIn },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^See Order: You bought .*\(\$249\.00\)/ })).toHaveAttribute(
      'href',
      `/account/orders?order=txn_${'0'.repeat(26)}`,
    );
  },
};
export const Computer: Story = { args: { entry: activityEntries[3] ?? signIn } };
export const Change: Story = { args: { entry: activityEntries[4] ?? signIn } };

export const LongText: Story = {
  args: { entry: { ...look, text: `${look.text} `.repeat(6), reason: 'long'.repeat(100) } },
  globals: { viewport: { value: 'w390' } },
};
