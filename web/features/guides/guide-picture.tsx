/** The URLs of all pictures by file name; each is loaded when it comes into view. */
const addresses = new Map(
  Object.entries(
    import.meta.glob<string>('#content/guides/pictures/*.webp', { eager: true, query: '?url', import: 'default' }),
  ).map(([file, address]) => [file.slice(file.lastIndexOf('/') + 1), address]),
);

/** The size in pixels that scripts/build/guide-pictures.mjs produces. */
const width = 1280;
const height = 800;

/** A screenshot. It opens alone, so that it can be read on a phone. */
export function GuidePicture({ name, alternative }: { name: string; alternative: string }) {
  const address = addresses.get(`${name}.webp`);
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
