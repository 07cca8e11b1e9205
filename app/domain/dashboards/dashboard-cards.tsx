import type { ReactNode } from 'react'
import { Link } from '#app/ui/link.tsx'

export type DashboardCard = {
  label: string
  href: string
  icon: ReactNode
  /** The count with its unit, or a name. */
  figure: string
  /** What happened today; '' or undefined for nothing. */
  today?: string
}

/**
 * Links to the parts of the admin area in one row, each with one figure and today's change. The link is named by the
 * label.
 */
export function DashboardCards({ cards }: { cards: readonly DashboardCard[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 max-[20rem]:grid-cols-1 max-md:[&>:last-child:nth-child(odd)]:col-span-full md:grid-cols-4 xl:grid-cols-7">
      {cards.map((card) => (
        <li
          key={card.href}
          className="relative min-h-16 rounded-card border border-line bg-surface px-3 py-2 transition-colors hover:border-ink-soft"
        >
          <div className="flex items-center gap-2">
            <span aria-hidden="true" className="shrink-0 text-accent">
              {card.icon}
            </span>
            <Link to={card.href} className="font-semibold after:absolute after:inset-0 after:rounded-card">
              {card.label}
            </Link>
          </div>
          <p className="text-sm wrap-anywhere text-ink-soft tabular-nums">{card.figure}</p>
          {card.today && <p className="text-sm font-medium tabular-nums">{card.today}</p>}
        </li>
      ))}
    </ul>
  )
}
