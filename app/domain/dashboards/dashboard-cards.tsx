import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#app/ui/data/card.tsx'

export type DashboardCard = {
  label: string
  href: string
  icon: ReactNode
  /** The count with its unit, or a name. */
  figure: string
  /** One secondary line below the figure. */
  note: string
}

/** Cards that link to the parts of the admin area. The whole card is clickable; the link is named by the label. */
export function DashboardCards({ cards }: { cards: readonly DashboardCard[] }) {
  return (
    <ul className="flex flex-wrap gap-4">
      {cards.map((card) => (
        <Card key={card.href} as="li" className="relative grow basis-64 transition-colors hover:border-ink-soft">
          <div className="flex items-start justify-between gap-4">
            <h2 className="text-lg">
              <Link to={card.href} className="after:absolute after:inset-0 after:rounded-card">
                {card.label}
              </Link>
            </h2>
            <span aria-hidden="true" className="rounded-control bg-accent-soft p-2 text-accent">
              {card.icon}
            </span>
          </div>
          <p className="mt-4 font-display text-xl font-semibold tabular-nums">{card.figure}</p>
          <p className="mt-1 text-sm text-ink-soft">{card.note}</p>
        </Card>
      ))}
    </ul>
  )
}
