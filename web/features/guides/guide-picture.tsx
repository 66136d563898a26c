/** The addresses of all pictures, which the build gives their names; each is fetched when it comes into view. */
const addresses = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

/** What scripts/build/guide-pictures.mjs takes, in pixels. */
const width = 1280;
const height = 800;

/** A screen of the product. It opens alone, so that it can be read on a phone. */
export function GuidePicture({ name, alternative }: { name: string; alternative: string }) {
  const address = addresses[`./pictures/${name}.webp`];
  return (
    <figure className="mt-5 break-inside-avoid">
      <a href={address} target="_blank" rel="noreferrer" className="block">
        <img
          src={address}
          alt={alternative}
          width={width}
          height={height}
          loading="lazy"
          className="h-auto w-full rounded-control border print:w-3/5"
        />
      </a>
    </figure>
  );
}
