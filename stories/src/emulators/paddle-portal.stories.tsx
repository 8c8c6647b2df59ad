import pages from 'virtual:paddle-emulator';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';
import { pageParameters } from '../portal/page-parameters.ts';

const toPage = (html: string) => html.replace('<style>', () => `<style>${fontFaces}`);

/** Where a customer of the emulator sees their subscriptions and payments. The buttons need a running emulator. */
const meta = {
  title: 'Emulators/PaddlePortal',
  component: HtmlPage,
  tags: ['!autodocs'],
  parameters: pageParameters,
  argTypes: { html: { control: false } },
  args: { title: 'Customer portal', html: toPage(pages.portal), height: 720 },
  play: async ({ canvas }) => {
    const frame = await canvas.findByTitle<HTMLIFrameElement>('Customer portal');
    await waitFor(() => expect(frame.contentDocument?.querySelector('h1')).toHaveTextContent('Customer portal'));
  },
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Cancel: Story = { args: { html: toPage(pages.portalCancel) } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
