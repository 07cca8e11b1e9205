import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useState } from 'react'
import { dismissToast, showToast } from '#app/ui/toast.ts'
import { countPieces } from './cart-lines.ts'
import { useCart } from './use-cart.ts'
import { useComingBack } from './use-coming-back.ts'

type Panel = typeof import('./cart-panel.tsx')['default']

/** The cart's place in the navigation: how much is in it, and the way into it. Without scripts there is no cart. */
export function CartButton() {
  const lines = useCart()
  useComingBack()
  const [open, setOpen] = useState(false)
  const [CartPanel, setCartPanel] = useState<Panel | null>(null)
  const count = countPieces(lines)
  // Fetched when first opened: most pages are read without it. Not by `lazy`: this stands around every page, the error
  // pages included, so a file that does not come must break none of them.
  const show = async () => {
    // `Added to Cart` would lie over the panel's foot.
    dismissToast()
    try {
      const panel = CartPanel ?? (await import('./cart-panel.tsx')).default
      setCartPanel(() => panel)
      setOpen(true)
    } catch {
      showToast({ kind: 'failure', title: 'The cart did not open', description: 'Nothing is lost. Please try again.' })
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${inWords(count)}`}
        onClick={() => void show()}
        className="scripting-only flex min-h-11 min-w-11 items-center justify-center gap-3 rounded-control px-2.5 font-medium text-ink transition-colors hover:bg-accent-soft md:-mr-3 md:px-3"
      >
        <span className="relative">
          <ShoppingCart size={22} aria-hidden="true" />
          {count > 0 && (
            <span className="absolute -top-2 left-3 grid h-5 min-w-5 place-items-center rounded-full bg-wattle px-1 text-xs font-semibold text-on-wattle tabular-nums">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
        <span className="hidden sm:inline">Cart</span>
      </button>
      {CartPanel && <CartPanel open={open} onOpenChange={setOpen} />}
    </>
  )
}

function inWords(count: number): string {
  if (count === 0) return 'empty'
  return count === 1 ? '1 item' : `${count} items`
}
