import type { ReactNode } from 'react'

/**
 * One of the form's three numbered sections. It is not labelled by its heading, because a section named `Message` would
 * make the field `Message` ambiguous.
 */
export function NumberedSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-5 flex items-center gap-3 text-xl">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-sans text-base font-semibold text-accent tabular-nums">
          {number}
        </span>{' '}
        {title}
      </h2>
      {children}
    </section>
  )
}
