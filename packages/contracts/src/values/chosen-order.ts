/** Returns the keys in a chosen order: those that it lacks follow as they were, and what is no key is left out. */
export function inChosenOrder<Key extends string>(
  keys: readonly Key[],
  order: readonly string[] = [],
): Key[] {
  return [...new Set([...order.flatMap((each) => keys.filter((key) => key === each)), ...keys])]
}
