import { t } from '@backline/texts/installer';

/** The steps from the file to the first sound. */
export function InstallSteps({ name }: { name: string }) {
  const steps = [t('installer.stepUnpack'), t('installer.stepRun'), t('installer.stepSignIn', { name })];
  return (
    <section aria-label={t('installer.stepsLabel')} className="mt-10 max-mobile:hidden">
      <h2 className="font-serif text-22 tracking-tight">{t('installer.stepsLabel')}</h2>
      <ol className="mt-4 grid grid-cols-3 gap-6">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3 border-hairline border-t pt-4">
            <span aria-hidden="true" className="font-serif text-22 text-accent leading-6 tabular-nums">
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
