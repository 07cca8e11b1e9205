import type { ReactNode } from 'react'

/** A label over a product photo, such as `New`. */
export function Ribbon({ children }: { children: ReactNode }) {
  return (
    <p className="absolute top-3 left-3 rounded-mark bg-wattle px-2 py-0.5 text-xs font-semibold text-on-wattle">
      {children}
    </p>
  )
}
