import type { ReactNode } from 'react'

/** A titled section of the gallery. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-8 border-t border-line py-12">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** A component with its name, inside a section. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 font-sans text-xs font-semibold tracking-normal text-ink-soft">{name}</h3>
      {children}
    </div>
  )
}
