import './contact-sheet.css';
import type { SheetStory } from './find-stories.ts';
import { StoryFrame } from './story-frame.tsx';

/** The sizes of the windows that every state is shown in. A desktop window is scaled down. */
const windows = { 390: { height: 844, scale: 1 }, 1440: { height: 900, scale: 0.45 } };
/** Mails are thumbnails, because people only look for the right one. */
const mailScale = 0.6;
export type SheetWidth = keyof typeof windows;
export const sheetWidths = [390, 1440] as const satisfies SheetWidth[];

interface ContactSheetProps {
  heading: string;
  stories: readonly SheetStory[];
  width: SheetWidth;
  onWidth: (width: SheetWidth) => void;
  /** The toolbar's choices as a query for a story's address. */
  globals: string;
}

/** All states of a component side by side. */
export function ContactSheet({ heading, stories, width, onWidth, globals }: ContactSheetProps) {
  const { height, scale: windowScale } = windows[width];
  const scale = heading === 'Mails' ? Math.min(windowScale, mailScale) : windowScale;
  return (
    <main className="contact-sheet">
      <header>
        <div>
          <h1>{heading}</h1>
          <p>
            {stories.length} states at {width} px
            {width === 390 && '. Some differ only at 1440 px, where there is room for what they show.'}
          </p>
        </div>
        <fieldset>
          <legend className="sr-only">Width of the window</legend>
          {sheetWidths.map((option) => (
            <label key={option}>
              <input type="radio" name="width" checked={option === width} onChange={() => onWidth(option)} />
              {option} px
            </label>
          ))}
        </fieldset>
      </header>
      <ul>
        {stories.map(({ id, label }) => (
          <li key={`${id} ${width} ${globals}`}>
            <a href={`./?path=/story/${id}`} target="_top">
              {label}
            </a>
            <StoryFrame
              src={`iframe.html?id=${id}&viewMode=story&sheet&globals=a11y.manual:!true;${globals}`}
              title={label}
              width={width}
              windowHeight={height}
              scale={scale}
            />
          </li>
        ))}
      </ul>
    </main>
  );
}
