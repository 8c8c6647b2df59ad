import { paths, withToken } from '@backline/domain/pages/paths';
import { privacy as texts } from '@backline/texts/account/privacy';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { pending, Refusal, unreachable } from '../../portal/answers.ts';
import { findHeading } from '../../portal/find-heading.ts';
import { pageParameters } from '../../portal/page-parameters.ts';
import { Portal } from '../../portal/portal.tsx';

/** The page that the unsubscribe link in news and offers opens. Nothing happens until the button is pressed. */
const meta = {
  title: 'Account/Pages/UnsubscribePage',
  component: Portal,
  parameters: pageParameters,
  args: { path: withToken(paths.unsubscribe, 'a-token'), answers: { 'consents.unsubscribe': {} }, onCall: fn() },
} satisfies Meta<typeof Portal>;

export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story['play']>;

const press = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) =>
  userEvent.click(await canvas.findByRole('button', { name: texts.unsubscribePress }));

export const Default: Story = {
  globals: { viewport: { value: 'w1440' } },
  play: async ({ args, canvas }) => {
    await findHeading(canvas, texts.unsubscribeTitle);
    await expect(args.onCall).not.toHaveBeenCalledWith('consents.unsubscribe', expect.anything());
  },
};

export const Submitting: Story = {
  args: { answers: { 'consents.unsubscribe': pending } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('status')).toHaveTextContent(texts.unsubscribing);
  },
};

export const Success: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByText(texts.unsubscribed)).toBeVisible();
    await expect(canvas.getByText(texts.unsubscribedNext)).toBeVisible();
    await expect(args.onCall).toHaveBeenCalledWith('consents.unsubscribe', { token: 'a-token' });
  },
};

export const LinkInvalid: Story = {
  args: { answers: { 'consents.unsubscribe': new Refusal('token_invalid') } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('alert')).toHaveTextContent(texts.unsubscribeFailed);
  },
};

export const Unreachable: Story = {
  args: { answers: { 'consents.unsubscribe': unreachable } },
  play: async ({ canvas, userEvent }) => {
    await press({ canvas, userEvent });
    await expect(await canvas.findByRole('button', { name: 'Try Again' })).toBeVisible();
  },
};

export const TokenMissing: Story = {
  args: { path: paths.unsubscribe },
  play: async ({ canvas }) => {
    await findHeading(canvas, 'Log in to Cadenza');
  },
};

export const Narrow: Story = { ...Success, globals: { viewport: { value: 'w390' } } };
