import { useState } from 'react'
import { notEnoughStockHereMessage, remainingForCart } from '#app/domain/inventory/stock.ts'
import { Button } from '#app/ui/button.tsx'
import { CartLineRow, CartLineSkeleton } from './cart-line-row.tsx'
import { type CartLine, quantityOf, removeVariant, setQuantity } from './cart-lines.ts'
import type { PricedLine } from './cart-quote.ts'
import { getCart, updateCart } from './use-cart.ts'

type CartLinesListProps = {
  lines: readonly CartLine[]
  priced: readonly PricedLine[]
  news: Record<string, string>
  tell(variantId: string, text: string | null): void
  /** Somebody follows a title out of the cart. */
  onLeave(): void
}

type Removed = { line: CartLine; place: number; name: string }

/** The lines of the cart. What was removed leaves a line with `Undo` until something else is removed. */
export function CartLinesList({ lines, priced, news, tell, onLeave }: CartLinesListProps) {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const nameOf = ({ title, variantTitle }: PricedLine) => {
    const shared = priced.filter((other) => other.title === title && quantityOf(lines, other.variantId) > 0).length > 1
    return shared && variantTitle ? `${title} (${variantTitle})` : title
  }

  function step({ variantId, stock }: PricedLine, by: 1 | -1) {
    const now = quantityOf(getCart(), variantId)
    if (by > 0 && stock !== null && remainingForCart(stock, now) === 0)
      return tell(variantId, notEnoughStockHereMessage(stock))
    tell(variantId, null)
    updateCart((lines) => setQuantity(lines, variantId, now + by))
  }

  function remove(line: CartLine, name: string) {
    setRemoved({ line, place: lines.indexOf(line), name })
    updateCart((lines) => removeVariant(lines, line.variantId))
  }

  function undo({ line, place }: Removed) {
    setRemoved(null)
    updateCart((lines) => [...removeVariant(lines, line.variantId)].toSpliced(place, 0, line))
  }

  const rows = lines.map((line) => {
    const known = priced.find(({ variantId }) => variantId === line.variantId)
    if (!known) return <CartLineSkeleton key={line.variantId} />
    const name = nameOf(known)
    return (
      <CartLineRow
        key={line.variantId}
        line={known}
        quantity={line.quantity}
        name={name}
        news={news[line.variantId]}
        onStep={(by) => step(known, by)}
        onRemove={() => remove(line, name)}
        onLeave={onLeave}
      />
    )
  })
  if (removed) {
    rows.splice(
      removed.place,
      0,
      <li key="removed" className="flex items-center justify-between gap-3 py-3 text-sm first:pt-0">
        <span id="removed-from-cart">{removed.name} removed</span>
        <Button tone="quiet" size="sm" ref={focus} aria-describedby="removed-from-cart" onClick={() => undo(removed)}>
          Undo
        </Button>
      </li>,
    )
  }
  return <ul className="divide-y divide-line">{rows}</ul>
}

/** Focus was on what has just gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
