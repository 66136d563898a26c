import { classNames } from './class-names.ts';

interface TabMarkProps {
  /** The number of rows behind the tab; nothing while it is not known. */
  count?: number | undefined;
  /** Why something behind the tab waits for somebody. */
  waits?: string | false | undefined;
  /** Whether the part behind the tab works or is not in use. */
  state?: 'live' | 'off';
  /** The state in another word. */
  name?: string;
}

/** The mark beside a tab's name: a count, that something waits, and its state. */
export function TabMark({ count, waits, state, name = state }: TabMarkProps) {
  return (
    <>
      {count !== undefined && <span className="ml-1.5 font-normal text-small tabular-nums">{count}</span>}
      {waits && <Shape shape="◆" className="text-warning" text={waits} />}
      {state && (
        <Shape
          shape={state === 'live' ? '●' : '○'}
          className={state === 'live' ? 'text-success' : 'text-muted'}
          text={name}
        />
      )}
    </>
  );
}

function Shape({ shape, className, text }: { shape: string; className: string; text: string | undefined }) {
  return (
    <>
      <span aria-hidden="true" className={classNames('ml-1.5', className)}>
        {shape}
      </span>
      <span className="sr-only">, {text}</span>
    </>
  );
}
