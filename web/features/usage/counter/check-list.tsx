interface CheckListProps {
  title: string;
  names: readonly string[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
}

export function CheckList({ title, names, chosen, onChoose }: CheckListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-control font-medium">{title}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {names.map((name) => (
          <label key={name} className="flex min-h-8 items-center gap-2 text-small touch:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={chosen.includes(name)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
              }
            />
            {name.replaceAll('_', ' ')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
