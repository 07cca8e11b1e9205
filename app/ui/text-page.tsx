import type { ReactNode } from 'react'
import { Prose } from './data/prose.tsx'
import { Time } from './data/time.tsx'
import { PageHeader } from './page-header.tsx'
import { TableOfContents } from './table-of-contents.tsx'

export type TextSection = { id: string; title: string; body: ReactNode }

type TextPageProps = {
  title: string
  lead: ReactNode
  /** `yyyy-mm-dd` and its formatted text, for a text with an effective date. */
  effective?: { on: string; label: string }
  sections: readonly TextSection[]
}

/** A long text with a table of contents: privacy, terms. */
export function TextPage({ title, lead, effective, sections }: TextPageProps) {
  return (
    <div className="page-width py-12 sm:py-16">
      <PageHeader title={title} lead={lead} />
      {effective && (
        <p className="mb-10 text-sm text-ink-soft">
          Effective <Time at={effective.on}>{effective.label}</Time>
        </p>
      )}
      <div className="gap-16 lg:grid lg:grid-cols-[minmax(0,1fr)_15rem]">
        <TableOfContents sections={sections} />
        <Prose className="space-y-10">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id}>{section.title}</h2>
              {section.body}
            </section>
          ))}
        </Prose>
      </div>
    </div>
  )
}
