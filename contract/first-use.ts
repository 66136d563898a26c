/** Makes a value when it is first needed. Formats of dates and money are slow to make, and not every start needs them. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
