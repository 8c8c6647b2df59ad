import { harborHistory } from '@backline/fixtures';
import { VersionListCard } from '@backline/web/features/packs/version-list-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../portal/in-page.tsx';

const versions = harborHistory.versions.filter(({ channel }) => channel === 'stable');

/**
 * Lists the changes in each version of a pack, and the size of the update. On the pack’s page it is collapsed, and
 * loads when it is opened.
 */
const meta = {
  title: 'Packs/Cards/VersionListCard',
  component: VersionListCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: { versions, error: null, onRetry: fn() },
} satisfies Meta<typeof VersionListCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const UpdateNotes: Story = {
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem');
    await expect(rows).toHaveLength(3);
    await expect(rows[0]).toHaveTextContent('1.2.0 · Nov 3, 2025update: 38 MB');
    await expect(rows[0]).toHaveTextContent('The cellos start 3 ms earlier.');
    await expect(rows[1]).toHaveTextContent(/update: 212 MB$/);
    await expect(rows[2]).toHaveTextContent('first version: 2.2 GB');
  },
};

export const Loading: Story = {
  args: { versions: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading the versions…')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  args: { versions: null, error: { message: 'The versions could not be loaded.', detail: undefined } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('The versions could not be loaded.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
