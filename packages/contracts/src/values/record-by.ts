/** Returns an object with a value for each item, under the item's key. The type lists all keys that an item can have. */
export function recordBy<Item, Key extends string, Value>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
  toValue: (item: Item) => Value,
): Record<Key, Value> {
  return Object.fromEntries(items.map((item) => [toKey(item), toValue(item)])) as Record<Key, Value>
}

/** Returns an object with a value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value> {
  return recordBy(keys, (key) => key, toValue)
}
