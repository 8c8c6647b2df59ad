import { t } from '@backline/texts/account/secure';
import { LinkPressCard } from '@backline/web/features/account/links/link-press-card.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { inPage } from '../../portal/in-page.tsx';

/**
 * The page of a mailed link before it acts. Nothing happens until the button is pressed, because mail scanners open
 * links, too.
 */
const meta = {
  title: 'Account/Cards/LinkPressCard',
  component: LinkPressCard,
  decorators: [inPage],
  parameters: { layout: 'fullscreen' },
  args: {
    title: t('secure.title'),
    lead: t('secure.lead'),
    press: t('secure.press'),
    note: t('secure.note'),
    onPress: fn(),
  },
} satisfies Meta<typeof LinkPressCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(args.onPress).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'This Wasn’t Me' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPress).toHaveBeenCalledOnce();
  },
};

export const Narrow: Story = { globals: { viewport: { value: 'w320' } } };

export const WithoutNote: Story = { args: { note: undefined } };
