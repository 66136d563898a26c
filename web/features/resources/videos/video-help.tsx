/** The form in which hosting services give embed codes; the video is made up. */
const example = '<iframe src="https://www.youtube.com/embed/AbCdEfGhIjK" title="Reading a usage report"></iframe>';

export function VideoHelp() {
  return (
    <details className="mt-1 text-small">
      <summary className="inline-flex min-h-6 cursor-pointer items-center font-medium text-link touch:min-h-11">
        Need help?
      </summary>
      <div className="mt-1 flex flex-col gap-2 rounded-control bg-sunken p-3 text-muted">
        <p>
          Open the video at its hosting service, choose Share and then Embed, and copy the code. It looks like this:
        </p>
        <code className="block font-mono text-caption text-ink [overflow-wrap:anywhere]">{example}</code>
        <p>
          The address of the video works too. YouTube, Vimeo, Kaltura, Panopto, Wistia and Dailymotion are supported. Of
          the code, only the video is kept.
        </p>
      </div>
    </details>
  );
}
