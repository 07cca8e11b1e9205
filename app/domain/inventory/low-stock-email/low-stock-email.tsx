import type { Agency } from '#app/domain/agency/agency.ts'
import { EmailLayout } from '#app/domain/email/email-layout.tsx'
import { EmailAction, EmailFacts, EmailText } from '#app/domain/email/email-parts.tsx'
import { formatNumber } from '#app/lib/numbers.ts'

const REASON = "You're receiving this email because this is the store's contact address. We send it at most once a day."

export type LowStockItem = { label: string; left: number; reorderLevel: number }

type LowStockEmailProps = {
  agency: Pick<Agency, 'name' | 'abn' | 'address' | 'email' | 'phone' | 'openingHours'>
  /** The first of them, the fewest left first. */
  items: readonly LowStockItem[]
  /** Others that are low in stock, but not in `items`. */
  others: number
  href: string
}

/** To the store contact: what has become low in stock since the last of these emails. */
export function LowStockEmail({ agency, items, others, href }: LowStockEmailProps) {
  return (
    <EmailLayout
      agency={agency}
      preview={items.map(({ label }) => label).join(', ')}
      heading="Low in stock"
      status={{ label: 'Reorder', tone: 'amber' }}
      reason={REASON}
    >
      <EmailText>These have reached their reorder level since our last email about stock.</EmailText>
      <EmailFacts facts={items.map(({ label, left, reorderLevel }) => [label, leftLabel(left, reorderLevel)])} />
      {others > 0 && (
        <EmailText>
          {others === 1 ? '1 other variant is' : `${formatNumber(others)} other variants are`} low in stock.
        </EmailText>
      )}
      <EmailAction href={href}>View low stock</EmailAction>
    </EmailLayout>
  )
}

function leftLabel(left: number, reorderLevel: number): string {
  return `${left === 0 ? 'sold out' : `${formatNumber(left)} left`}, reorder at ${formatNumber(reorderLevel)}`
}
