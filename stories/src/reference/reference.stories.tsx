import { reference } from 'virtual:reference';
import { colorNames, toTokenName } from '@backline/domain/brand/colors';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HtmlPage } from '../mail/html-page.tsx';
import { fontFaces } from '../portal/font-faces.ts';

/**
 * The readable reference of the REST API, as the server shows it at `/api/v1/docs`. It is generated from the same rows
 * as the routes, so it needs no text of its own. For error texts that customers read, see Foundations/Voice.
 */
const meta = {
  title: 'Portal/Reference',
  component: HtmlPage,
  tags: ['!test', '!autodocs'],
  parameters: { layout: 'fullscreen' },
  argTypes: { html: { control: false } },
  args: { title: 'API reference', html: reference },
  render: ({ html, ...args }) => (
    <HtmlPage {...args} html={html.replace('<style>', () => `<style>${readLook()}`)} height={1080} />
  ),
} satisfies Meta<typeof HtmlPage>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The look of the workshop's brand, for a page in its own frame. */
function readLook(): string {
  const look = getComputedStyle(document.documentElement);
  const names = [
    ...colorNames.map((name) => `--color-${toTokenName(name)}`),
    '--font-sans',
    '--font-serif',
    '--font-mono',
  ];
  return `${fontFaces}:root{${names.map((name) => `${name}:${look.getPropertyValue(name)}`).join(';')}}`;
}

export const Default: Story = { globals: { viewport: { value: 'w1440' } } };

export const Narrow: Story = { globals: { viewport: { value: 'w390' } } };
