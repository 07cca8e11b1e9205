import type { ReactNode } from 'react'

type PageHeaderProps = {
  title: ReactNode
  lead?: ReactNode
  /** Above the title, such as a Breadcrumb. */
  above?: ReactNode
  /** Buttons at the end of the title row on wide screens. */
  actions?: ReactNode
}

/** The page's only `h1`, with its lead and actions. */
export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-8 space-y-3">
      {above}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-prose space-y-2">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
    </header>
  )
}
