import { t } from '@backline/texts/device-sign-in';
import { Spinner, TextArea } from '@backline/ui';
import clsx from 'clsx';
import { useState } from 'react';

interface RequestSourceProps {
  /** The problem with the file or text. */
  problem: string | undefined;
  onRead: (text: string) => void;
}

/** An area to drop or choose a request file, or paste its text. */
export function RequestSource({ problem, onRead }: RequestSourceProps) {
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  const read = async (file: File | undefined) => {
    setOver(false);
    if (file === undefined) return;
    setReading(true);
    // An unreadable file is treated as an empty one.
    const text = await file
      .slice(0, 64 * 1024)
      .text()
      .catch(() => '#');
    setReading(false);
    onRead(text);
  };
  return (
    <div className="grid gap-4">
      <label
        className={clsx(
          'grid min-h-28 cursor-pointer place-items-center rounded-card border border-dashed p-5 text-center text-dust transition-colors hover:border-dust hover:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
          isOver ? 'border-accent bg-accent-wash text-paper' : 'border-edge',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          void read(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          accept=".txt,text/plain"
          className="sr-only"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            // The same file can be chosen again after a correction.
            currentTarget.value = '';
          }}
        />
        {t('deviceSignIn.dropRequest')}
      </label>
      {isReading && <Spinner label={t('deviceSignIn.reading')} />}
      <TextArea
        label={t('deviceSignIn.pasteRequest')}
        isMono
        rows={3}
        spellCheck={false}
        error={problem}
        onChange={({ currentTarget }) => onRead(currentTarget.value)}
      />
    </div>
  );
}
