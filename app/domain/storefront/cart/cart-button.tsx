import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useState } from 'react'
import { dismissToast, showToast } from '#app/ui/overlays/toast.ts'
import { countItems } from './cart-lines.ts'
import { CartSkeleton } from './cart-skeleton.tsx'
import { onOpenCart } from './open-cart.ts'
import { useReconcilePendingCheckouts } from './reconcile-pending-checkouts.ts'
import { useCart } from './use-cart.ts'

type Panel = typeof import('./cart-panel.tsx')['default']

/** The cart button of the navigation, with the number of items. Hidden without scripts, which the cart needs. */
export function CartButton() {
  const lines = useCart()
  useReconcilePendingCheckouts()
  const [open, setOpen] = useState(false)
  const [CartPanel, setCartPanel] = useState<Panel | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const count = countItems(lines)
  const hasItems = count > 0
  useEffect(() => {
    if (hasItems) preloadPanel()
  }, [hasItems])
  // The panel loads when the cart has items, or when the button is pointed at or focused, because most pages do not
  // need it. `React.lazy` is not used: the button is on every page, error pages included, and a failed load must not
  // break it.
  const openPanel = async () => {
    // The `Added to Cart` toast would cover the panel's footer.
    dismissToast()
    if (CartPanel) return setOpen(true)
    setIsLoading(true)
    try {
      const panel = (await import('./cart-panel.tsx')).default
      setCartPanel(() => panel)
      setOpen(true)
    } catch {
      showToast({
        kind: 'failure',
        title: "The cart couldn't be opened",
        description: 'Check your connection, then try again.',
      })
    } finally {
      setIsLoading(false)
    }
  }
  useEffect(() => onOpenCart(() => void openPanel()))
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${countLabel(count)}`}
        aria-busy={isLoading || undefined}
        onPointerEnter={preloadPanel}
        onPointerDown={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => void openPanel()}
        className="scripting-only flex min-h-11 flex-row-reverse min-w-11 items-center justify-center gap-3 rounded-control px-2.5 font-medium text-ink transition-colors hover:bg-accent-soft md:-mr-3 md:px-3"
      >
        {/* In the order of the accessible name, which speech input compares with the text. */}
        <span className="hidden sm:inline">Cart</span>
        <span className="relative">
          <ShoppingCart aria-hidden="true" className="size-5.5" />
          {hasItems && (
            <span className="absolute -top-2 left-3 grid h-5 min-w-5 place-items-center rounded-full bg-wattle px-1 text-xs font-semibold text-on-wattle tabular-nums">
              {count > 99 ? '99+' : count}
            </span>
          )}
        </span>
      </button>
      {isLoading && <CartSkeleton />}
      {CartPanel && <CartPanel open={open} onOpenChange={setOpen} />}
    </>
  )
}

/** A failed load is retried when the panel opens. */
function preloadPanel(): void {
  void import('./cart-panel.tsx').catch(() => null)
}

function countLabel(count: number): string {
  if (count === 0) return 'empty'
  return count === 1 ? '1 item' : `${count} items`
}
