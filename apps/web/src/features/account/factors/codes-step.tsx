import { t } from '@backline/texts/account/factors';
import { Button, Checkbox, CopyButton } from '@backline/ui';
import { createPortal } from 'react-dom';

interface CodesStepProps {
  codes: readonly string[];
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
  onSave: () => void;
}

/** The recovery codes, to be saved, copied or printed. */
export function CodesStep({ codes, isSaved, onSaved, onSave }: CodesStepProps) {
  return (
    <>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-card border border-hairline p-4 font-mono text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" onClick={onSave}>
          {t('factors.saveCodes')}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          {t('factors.printCodes')}
        </Button>
        <CopyButton label={t('factors.copyCodes')} text={codes.join('\n')} />
      </div>
      <Checkbox label={t('factors.codesSaved')} checked={isSaved} onChange={({ target }) => onSaved(target.checked)} />
      {createPortal(
        <section data-paper className="hidden print:block">
          <h1 className="font-serif text-28">{t('factors.codes')}</h1>
          <p>{t('factors.codesPaper', { portal: location.host })}</p>
          <pre className="mt-6 font-mono text-18">{codes.join('\n')}</pre>
        </section>,
        document.body,
      )}
    </>
  );
}
