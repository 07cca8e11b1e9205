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
  /** By variant id. */
  messages: Record<string, string>
  setMessage(variantId: string, message: string | null): void
  /** Called when the customer follows a product link out of the cart. */
  onFollowLink(): void
}

type RemovedLine = { line: CartLine; index: number; name: string }

/** The lines of the cart. A removed line is replaced by an `Undo` row until another line is removed. */
export function CartLinesList({ lines, priced, messages, setMessage, onFollowLink }: CartLinesListProps) {
  const [removed, setRemoved] = useState<RemovedLine | null>(null)
  const nameOf = ({ title, variantTitle }: PricedLine) => {
    const sameTitle = priced.filter((other) => other.title === title && quantityOf(lines, other.variantId) > 0)
    return sameTitle.length > 1 && variantTitle ? `${title} (${variantTitle})` : title
  }

  function step({ variantId, stock }: PricedLine, by: 1 | -1) {
    const quantity = quantityOf(getCart(), variantId)
    if (by > 0 && stock !== null && remainingForCart(stock, quantity) === 0) {
      return setMessage(variantId, notEnoughStockHereMessage(stock))
    }
    setMessage(variantId, null)
    updateCart((lines) => setQuantity(lines, variantId, quantity + by))
  }

  function remove(line: CartLine, name: string) {
    setRemoved({ line, index: lines.indexOf(line), name })
    updateCart((lines) => removeVariant(lines, line.variantId))
  }

  function undo({ line, index }: RemovedLine) {
    setRemoved(null)
    updateCart((lines) => removeVariant(lines, line.variantId).toSpliced(index, 0, line))
  }

  const rows = lines.map((line) => {
    const pricedLine = priced.find(({ variantId }) => variantId === line.variantId)
    if (!pricedLine) return <CartLineSkeleton key={line.variantId} />
    const name = nameOf(pricedLine)
    return (
      <CartLineRow
        key={line.variantId}
        line={pricedLine}
        quantity={line.quantity}
        name={name}
        message={messages[line.variantId]}
        onStep={(by) => step(pricedLine, by)}
        onRemove={() => remove(line, name)}
        onFollowLink={onFollowLink}
      />
    )
  })
  if (removed) {
    rows.splice(
      removed.index,
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

/** The button that had the focus was removed with its line. */
const focus = (button: HTMLButtonElement | null) => button?.focus()
