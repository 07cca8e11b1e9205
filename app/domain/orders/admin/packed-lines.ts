import { createValueStore, useStoredValue } from '#app/ui/hooks/storage-store.ts'

/** Number of ticked lines that this browser remembers; older ones are forgotten. */
const MAX_TICKED = 500

const ticked = createValueStore<readonly string[]>(
  'muster-packed-lines',
  () => localStorage,
  (text) => (text ? text.split(' ') : []),
  (ids) => ids.join(' ') || null,
)

/** The order lines that are ticked as packed in this browser, the last first. Nothing is sent to the server. */
export function usePackedLines(): ReadonlySet<string> {
  return new Set(useStoredValue(ticked))
}

/** Ticks a line as packed, or takes the tick away. */
export function setPackedLine(id: string, isPacked: boolean): void {
  const others = ticked.get().filter((other) => other !== id)
  ticked.set((isPacked ? [id, ...others] : others).slice(0, MAX_TICKED))
}
