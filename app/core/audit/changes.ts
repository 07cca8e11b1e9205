/** The names of the values that differ between a saved and a submitted record, compared as JSON. */
export function changedNames<T extends object>(saved: T, submitted: T): (keyof T & string)[] {
  const names = Object.keys(submitted) as (keyof T & string)[]
  return names.filter((name) => JSON.stringify(saved[name]) !== JSON.stringify(submitted[name]))
}

/** The details of an audit row: the old and the new value of each changed name. */
export function changeDetails<T extends object>(
  saved: T,
  submitted: T,
): Record<string, { from: unknown; to: unknown }> {
  return Object.fromEntries(
    changedNames(saved, submitted).map((name) => [name, { from: saved[name], to: submitted[name] }]),
  )
}
