import { useEffect, useRef } from 'react';
import { untilFinished } from './until-finished.ts';

interface StoryFrameProps {
  src: string;
  title: string;
  width: number;
  /** The height of the window that the story is shown in. */
  windowHeight: number;
  scale: number;
}

const maxHeight = 2400;

/** Stories load one after another, because a window that takes the focus disturbs the play function of another. */
let queue = Promise.resolve();

/** A story in its own window, as breakpoints and dialogs need it, as high as its content. */
export function StoryFrame({ src, title, width, windowHeight, scale }: StoryFrameProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    let isGone = false;
    const load = async () => {
      if (isGone) return;
      frame.src = src;
      await untilFinished(frame);
      if (isGone) return;
      setHeight(frame, windowHeight, scale);
      frame.removeAttribute('aria-busy');
    };
    const nearing = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        nearing.disconnect();
        queue = queue.then(load);
      },
      { rootMargin: '400px' },
    );
    nearing.observe(frame);
    return () => {
      isGone = true;
      nearing.disconnect();
    };
  }, [src, windowHeight, scale]);

  return (
    <div className="window" style={{ width: width * scale, height: windowHeight * scale }}>
      <iframe
        ref={frameRef}
        title={title}
        aria-busy="true"
        style={{ width, height: windowHeight, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** Makes a frame as high as its story, now and when the story grows. */
function setHeight(frame: HTMLIFrameElement, windowHeight: number, scale: number) {
  const page = frame.contentDocument;
  const root = page?.getElementById('storybook-root');
  if (!page || !root) return;
  const update = () => {
    const height = measure(page, windowHeight);
    frame.style.height = `${height}px`;
    if (frame.parentElement) frame.parentElement.style.height = `${height * scale}px`;
  };
  update();
  new ResizeObserver(update).observe(root);
}

function measure(page: Document, windowHeight: number): number {
  // A dialog is at most a part of its window's height.
  const dialog = page.querySelector('[role="dialog"], [role="alertdialog"]');
  if (dialog) return Math.min(windowHeight, Math.ceil(dialog.getBoundingClientRect().height / 0.75));
  const parts = page.querySelectorAll('#storybook-root, [data-radix-popper-content-wrapper]');
  const bottom = Math.max(...Array.from(parts, (part) => part.getBoundingClientRect().bottom));
  if (bottom <= 0) return windowHeight;
  const padding = Number.parseFloat(getComputedStyle(page.body).paddingBottom);
  return Math.min(maxHeight, Math.ceil(bottom + page.documentElement.scrollTop + padding));
}
