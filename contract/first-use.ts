/** Puts off making a value until somebody needs it: formats of dates and money take as long as a fifth of a start. */
export function atFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
