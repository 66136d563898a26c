import { useId } from 'react';
import type { Notification } from '#contract/notifications.ts';

type Priority = Notification['priority'];

const choices: readonly { value: Priority; label: string; detail: string }[] = [
  { value: 'normal', label: 'Normal', detail: 'Listed by date' },
  { value: 'high', label: 'High', detail: 'Marked, and shown first until it is read' },
];

interface PriorityChoiceProps {
  value: Priority;
  onChoose: (priority: Priority) => void;
}

export function PriorityChoice({ value, onChoose }: PriorityChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-control">Priority</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-control px-3 py-2 transition-colors duration-120 hover:bg-hover has-checked:border-primary has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChoose(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              <span className="block font-medium text-control">{choice.label}</span>
              <span className="block text-muted text-small">{choice.detail}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
