/**
 * `Object.fromEntries` that keeps the type of the keys.
 *
 * @param entries one for each key of the type `K`, because the result claims to have them all
 */
export function createRecord<K extends string, V>(entries: Iterable<readonly [K, V]>): Record<K, V> {
  return Object.fromEntries(entries) as Record<K, V>
}
