import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useState } from 'react'
import { dismissToast, showToast } from '#app/ui/overlays/toast.ts'
import { countItems } from './cart-lines.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { useCart } from './use-cart.ts'
import { usePendingCheckouts } from './use-pending-checkouts.ts'

type Panel = typeof import('./cart-panel.tsx')['default']

/** The cart's place in the navigation: how much is in it, and the way into it. Without scripts there is no cart. */
export function CartButton() {
  const lines = useCart()
  usePendingCheckouts()
  const [open, setOpen] = useState(false)
  const [CartPanel, setCartPanel] = useState<Panel | null>(null)
  const [coming, setComing] = useState(false)
  const count = countItems(lines)
  const filled = count > 0
  useEffect(() => {
    if (filled) fetchPanel()
  }, [filled])
  // Fetched once there is something in it, or when somebody reaches for it: most pages are read without it. Not by `lazy`: this stands around every page, the error
  // pages included, so a file that does not come must break none of them.
  const show = async () => {
    // `Added to Cart` would lie over the panel's foot.
    dismissToast()
    if (CartPanel) return setOpen(true)
    setComing(true)
    try {
      const panel = (await import('./cart-panel.tsx')).default
      setCartPanel(() => panel)
      setOpen(true)
    } catch {
      showToast({ kind: 'failure', title: 'The cart did not open', description: 'Nothing is lost. Please try again.' })
    } finally {
      setComing(false)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${inWords(count)}`}
        aria-busy={coming || undefined}
        onPointerEnter={fetchPanel}
        onPointerDown={fetchPanel}
        onFocus={fetchPanel}
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
      {coming && <CartSkeleton />}
      {CartPanel && <CartPanel open={open} onOpenChange={setOpen} />}
    </>
  )
}

/** Ahead of its opening; a file that does not come now is asked for again then. */
function fetchPanel(): void {
  void import('./cart-panel.tsx').catch(() => null)
}

function inWords(count: number): string {
  if (count === 0) return 'empty'
  return count === 1 ? '1 item' : `${count} items`
}
