/** The title of a page within the portal, and the line that says what it is for. */
export function PageHeading({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-8 mobile:mb-12">
      <h1 tabIndex={-1} className="font-serif text-40 tracking-tight">
        {title}
      </h1>
      <p className="mt-2 max-w-reading text-dust">{text}</p>
    </div>
  );
}
