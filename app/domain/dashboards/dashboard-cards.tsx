import type { ReactNode } from 'react'
import { Link } from 'react-router'

export type DashboardCard = {
  label: string
  href: string
  icon: ReactNode
  /** The count with its unit, or a name. */
  figure: string
}

/** Links to the parts of the admin area, each with one figure. The link is named by the label. */
export function DashboardCards({ cards }: { cards: readonly DashboardCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 max-[20rem]:grid-cols-1 lg:grid-cols-4">
      {cards.map((card) => (
        <li
          key={card.href}
          className="relative flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-3.5 py-2 transition-colors hover:border-ink-soft"
        >
          <span aria-hidden="true" className="shrink-0 text-accent">
            {card.icon}
          </span>
          <div className="min-w-0">
            <Link to={card.href} className="font-semibold after:absolute after:inset-0 after:rounded-card">
              {card.label}
            </Link>
            <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{card.figure}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
