import { cartItems, longNamedItem, waveList } from '@backline/fixtures';
import { closeAudition, getAudition } from '@backline/web/features/audition/use-audition.ts';
import { PlanContents } from '@backline/web/features/plans/plan-contents.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import tone from '../catalog/tone.wav';
import { inPage } from '../portal/in-page.tsx';

const packs = cartItems.map((item) => ({
  ...item,
  preview: item.preview && { ...item.preview, url: `${tone}?${item.id}` },
}));
const many = Array.from({ length: 40 }, (_, at) => packs.map((item) => ({ ...item, id: `${item.id}-${at}` }))).flat();

/** The contents of a plan: its covers, and some of its sounds. Shown beside the price while the plan is for sale. */
const meta = {
  title: 'Plan/Parts/PlanContents',
  component: PlanContents,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    planName: 'Cadenza Plus',
    packs: many,
    waves: new Map(waveList.map(({ collectionSlug, columns }) => [collectionSlug, columns])),
    instrumentCount: 206,
  },
  beforeEach: () => closeAudition,
} satisfies Meta<typeof PlanContents>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(25);
    await expect(canvas.getAllByRole('button', { name: /^Play / })).toHaveLength(3);
  },
};

export const Playing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Play Slack Water, Harbor Strings' }));
    await waitFor(() => expect(getAudition().getState().status).toBe('playing'));
    await expect(canvas.getByRole('button', { name: 'Stop Slack Water, Harbor Strings' })).toBeVisible();
  },
};

/** The sounds play one after another from the first. The cover of the playing one is marked. */
export const Whole: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Hear the Whole Plan' }));
    await waitFor(() => expect(getAudition().getState().status).toBe('playing'));
    await expect(getAudition().getState()).toMatchObject({ isList: true, isContinuous: true, at: 0 });
    await expect(await canvas.findByText(/^1 of \d+$/)).toBeVisible();
    getAudition().dispatch({ type: 'step', by: 1 });
    await waitFor(() => expect(canvas.getByText(/^2 of \d+$/)).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Hear the Whole Plan' })).toBeVisible());
    await expect(getAudition().getState().status).toBe('stopped');
  },
};

/** The waves were not measured or are still loading, so they are plain lines. */
export const NoWaves: Story = { args: { waves: undefined } };

export const Counting: Story = { args: { instrumentCount: null } };

export const Silent: Story = { args: { packs: many.map((item) => ({ ...item, preview: null })) } };

export const One: Story = { args: { packs: [longNamedItem], instrumentCount: 12 } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
