import { type ReactNode, useEffect, useRef } from 'react'

/** Moves focus to the list when a change removes the row that had focus. `watch` is the list's rows. */
export function FocusFallback({ watch, children }: { watch: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [watch])

  return (
    <div
      ref={box}
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Without a related target, focus was lost together with its row.
        hadFocus.current = relatedTarget === null
      }}
      className="rounded-card"
    >
      {children}
    </div>
  )
}
