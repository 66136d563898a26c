import Download from 'lucide-react/icons/download';
import { buttonClasses } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { useServiceProvider } from './sign-in-test.api.ts';

/** The values that an identity provider needs from this portal, to copy and as a file. */
export function ServiceProviderFacts() {
  const { data } = useServiceProvider();
  if (!data) return null;
  const rows = [
    { label: 'Entity ID (audience, identifier)', text: data.entityId },
    { label: 'Response address (ACS, reply URL)', text: data.acsUrl },
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-3">
        {rows.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-medium text-control">{label}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-all text-body">{text}</span>
              <CopyButton text={text} name={label} shownAs={label} />
            </dd>
          </div>
        ))}
      </dl>
      <a href={data.metadataUrl} download="metadata.xml" className={`${buttonClasses('secondary')} self-start`}>
        <Download />
        Download our metadata{data.isSigned ? ' (signed)' : ''}
      </a>
    </div>
  );
}
