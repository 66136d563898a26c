import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaused } from '#web/lib/use-paused.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { type Choice, shownMax } from './combobox-choices.ts';
import { ComboboxField, type ComboboxFieldProps } from './combobox-field.tsx';

/** The request for choices: those that match a text, one page of them. */
export interface Asked {
  q?: string;
  limit: number;
}

interface SearchedFieldProps<Row> extends Omit<ComboboxFieldProps, 'choices' | 'onType' | 'onChoose'> {
  /** The plural noun for the choices, as in 'customers'. */
  what: string;
  find: (asked: Asked) => Pick<UseQueryOptions<Row[], Error, Row[], readonly string[]>, 'queryKey' | 'queryFn'>;
  choiceOf: (row: Row) => Choice;
  /** Found but not offered, because it is chosen already. */
  isLeftOut?: (row: Row) => boolean;
  /** The chosen one if it was chosen elsewhere; undefined while it loads. */
  known?: Choice | undefined;
  onChoose: (value: string, row: Row | undefined) => void;
}

const typingPauseMs = 150;

/** A choice of one out of very many, which the server finds as somebody types. */
export function SearchedField<Row>(props: SearchedFieldProps<Row>) {
  const { what, find, choiceOf, isLeftOut = () => false, known, onChoose, ...field } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const q = usePaused(typed.trim(), typingPauseMs);
  const read = useQuery({ ...find({ ...(q && { q }), limit: shownMax }), placeholderData: keepPreviousData });
  const rows = (read.data ?? []).filter((row) => !isLeftOut(row));
  if (read.isError && !read.data) return <FailedRead title={`Failed to fetch ${what}`} read={read} className="py-2" />;
  return (
    <ComboboxField
      {...field}
      choices={rows.map(choiceOf)}
      known={[chosen, known].find((choice) => choice?.value === field.value)}
      placeholder={read.isPending ? `Loading ${what}...` : field.placeholder}
      isSearching={typed.trim() !== q || read.isPlaceholderData}
      onType={setTyped}
      onChoose={(value) => {
        const row = rows.find((each) => choiceOf(each).value === value);
        setChosen(row && choiceOf(row));
        onChoose(value, row);
      }}
    />
  );
}
