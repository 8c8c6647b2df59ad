import { useProduct } from '../../app/product-provider.tsx';
import { PageHeading } from '../site/page-heading.tsx';
import { PlannedCard } from '../site/planned-card.tsx';

const planned = [
  {
    name: 'Windows',
    text: 'Windows 10 or higher (64-bit). Intel i5 / AMD Ryzen or better, 8GB RAM (16GB recommended), 2GB free disk space.',
  },
  {
    name: 'macOS',
    text: 'macOS 10.14 or higher. Intel / Apple Silicon processor, 8GB RAM (16GB recommended), 2GB free disk space.',
  },
];

export function DownloadPage() {
  const { name } = useProduct();
  return (
    <>
      <PageHeading title={`Download ${name}`} text="The plugin installer, as AU, VST3 and AAX." />
      <PlannedCard
        today="The installer is not handed out here yet. This is what your computer will need for it."
        items={planned}
      />
    </>
  );
}
