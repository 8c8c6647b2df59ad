import axe from 'axe-core/axe.min.js?raw';
import { type SyntheticEvent, useEffect, useState } from 'react';

interface HtmlPageProps {
  title: string;
  html: string;
  height?: number;
}

/** A whole HTML page in its own frame. */
export function HtmlPage({ title, html, height = 920 }: HtmlPageProps) {
  const url = useHtmlUrl(html);
  return (
    <iframe
      title={title}
      src={url}
      onLoad={addAxe}
      style={{ display: 'block', width: '100%', height, colorScheme: 'light' }}
    />
  );
}

/** Unlike `srcdoc`, a blob has an origin, which axe in the frame needs to talk to axe in the story. */
function useHtmlUrl(html: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [html]);
  return url;
}

/** Lets the accessibility check look into the frame. */
function addAxe({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
  const page = currentTarget.contentDocument;
  const script = page?.createElement('script');
  if (!page || !script) return;
  script.text = axe;
  page.head.append(script);
}
