import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/site';
import { createLate } from '../../lib/calls/create-late.tsx';
import { ButtonLink } from './button-link.tsx';

/** Loaded separately, because the error page is in the first load, and few see it. */
const LateString = createLate(async () => (await import('./plucked-string.tsx')).PluckedString);

export interface MessageCardProps {
  title: string;
  text: string;
  /** A way out, if there is one. */
  nextStep?: { label: string; path: string } | undefined;
}

/** A page with a message over a playable string, and links back. */
export function MessageCard({ title, text, nextStep }: MessageCardProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="flex flex-1 flex-col justify-center overflow-hidden px-5 py-16 mobile:px-24"
    >
      <h1 tabIndex={-1} className="font-serif text-40 tracking-tight mobile:text-56">
        {title}
      </h1>
      <p className="mt-3 max-w-reading text-dust">{text}</p>
      <div className="my-8 -ms-5 h-24 w-[calc(100%+2.5rem)] mobile:-ms-24 mobile:w-[calc(100%+12rem)]">
        <LateString className="size-full" />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {nextStep !== undefined && <ButtonLink to={nextStep.path}>{nextStep.label}</ButtonLink>}
        <ButtonLink to={paths.home} variant={nextStep === undefined ? 'primary' : 'secondary'}>
          {t('site.return')}
        </ButtonLink>
        <ButtonLink to={paths.marketplace} variant="text">
          {t('site.toTheMarketplace')}
        </ButtonLink>
      </div>
    </main>
  );
}
