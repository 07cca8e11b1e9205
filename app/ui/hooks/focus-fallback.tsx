import { type ReactNode, useEffect, useRef } from 'react'

/** Keeps focus at a list: where a change takes away the row that had it, the list itself has it. `watch`: the rows. */
export function FocusFallback({ watch, children }: { watch: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const worked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the rows change
  useEffect(() => {
    if (worked.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [watch])

  return (
    <div
      ref={box}
      tabIndex={-1}
      onFocus={() => {
        worked.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Focus that goes nowhere was taken away, with the row it was in.
        worked.current = relatedTarget === null
      }}
      className="rounded-card"
    >
      {children}
    </div>
  )
}
