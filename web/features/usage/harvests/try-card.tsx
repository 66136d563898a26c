import { type FormEvent, useState } from 'react';
import { useCounterReports } from '#web/features/usage/counter/counter-reports.api.ts';
import { monthName } from '#web/features/usage/periods/month-text.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { exceptionText, outcomeOf } from './harvest-texts.ts';
import { useTryHarvest } from './harvests.api.ts';
import type { TrialAnswer } from './try-harvest.ts';

const listOfReports = 'reports';

/** Calls the API as a program would, with a typed key, and shows the answer. */
export function TryCard({ institution, customerId }: { institution: number | undefined; customerId: string }) {
  const reports =
    useCounterReports({ institution, isSum: false }).data?.reports.filter(({ months }) => months.length > 0) ?? [];
  const [key, setKey] = useState('');
  const [chosen, choose] = useState(listOfReports);
  const [month, setMonth] = useState('');
  const [isTried, setTried] = useState(false);
  const attempt = useTryHarvest();
  const months = [...(reports.find(({ report }) => report === chosen)?.months ?? [])].reverse();
  const isBlank = key.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBlank) return;
    const report = chosen === listOfReports ? null : chosen;
    attempt.mutate({ customerId, key: key.trim(), report, month: months.includes(month) ? month : (months[0] ?? '') });
  };
  return (
    <TitledCard title="Try it now">
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <p className="max-w-[72ch] text-control">
          Your browser makes the call that your program will make: same address, same IDs, same key.
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_1fr] xl:grid-cols-1">
          <TextField
            label="Key to try"
            hint="It is used for this call and not kept"
            value={key}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={({ target }) => setKey(target.value)}
            error={isTried && isBlank ? 'Paste the key that your program has' : undefined}
          />
          <SelectField
            label="Report to fetch"
            value={chosen}
            onChange={({ target }) => choose(target.value)}
            options={[
              { value: listOfReports, label: 'The list of reports' },
              ...reports.map(({ report }) => ({ value: report, label: report })),
            ]}
          />
          {months.length > 0 && (
            <SelectField
              label="Month"
              value={months.includes(month) ? month : months[0]}
              onChange={({ target }) => setMonth(target.value)}
              options={months.map((value) => ({ value, label: monthName(value) }))}
            />
          )}
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          isPending={attempt.isPending}
          pendingText="Fetching..."
        >
          Try it now
        </Button>
        {attempt.isError && <FormFailure error="The portal could not be reached. Please try again." />}
        {attempt.data && <Answer answer={attempt.data} />}
      </form>
    </TitledCard>
  );
}

function Answer({ answer }: { answer: TrialAnswer }) {
  const { status, shown, isWhole, seconds, exceptions, reports } = answer;
  const { tone, text } = outcomeOf({ outcome: status === 200 ? 'sent' : 'refused', exceptions });
  return (
    <div role="status" className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2 text-control">
        <Badge tone={tone}>{text}</Badge>
        {status === 200 && (reports === null ? 'The report came.' : listText(reports))}
        <span className="text-muted text-small">
          HTTP {status}, {seconds.toFixed(1)} s
        </span>
      </p>
      {exceptions.map((exception) => (
        <p key={exception.code} className="max-w-[80ch] text-small">
          {exceptionText(exception)} <span className="text-muted">Exception {exception.code}</span>
        </p>
      ))}
      <section aria-label="The answer" tabIndex={0} className="max-h-80 overflow-auto rounded-control bg-sunken p-3">
        <pre className="font-mono text-small">
          {shown}
          {!isWhole && '\n…'}
        </pre>
      </section>
    </div>
  );
}

function listText(reports: number): string {
  if (reports === 0) return 'The key works. There is no COUNTER report yet.';
  return reports === 1 ? 'The key works: there is one report.' : `The key works: there are ${reports} reports.`;
}
