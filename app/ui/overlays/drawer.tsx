import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { backdropClass, CloseButton, DialogMark } from './dialog-popup.tsx'
import { endPanelClass, panelClass } from './overlay-style.ts'

type DrawerProps = {
  /** The dialog's name, such as `Shopping cart`. */
  title: string
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Scrolls between the fixed header and footer. */
  children: ReactNode
  footer?: ReactNode
  /**
   * `end` slides in from the right; `bottom`, for filters, is a sheet on a phone and the same as `end` on wider
   * screens.
   */
  side?: 'end' | 'bottom'
}

/** A panel at the edge of the page, such as the cart or the filters. A dialog with a `Close` button. */
export function Drawer({ title, trigger, open, onOpenChange, children, footer, side = 'end' }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={cx(
            panelClass,
            'fixed z-40 transition-transform duration-200',
            side === 'end' &&
              `${endPanelClass} inset-y-0 right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full`,
            side === 'bottom' &&
              'inset-x-0 bottom-0 max-sm:max-h-[88dvh] max-sm:rounded-t-card max-sm:border-t max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full sm:top-0 sm:left-auto sm:w-full sm:max-w-drawer sm:border-l sm:data-ending-style:translate-x-full sm:data-starting-style:translate-x-full',
          )}
        >
          <DialogMark />
          <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6">
            <Base.Title className="text-xl">{title}</Base.Title>
            <CloseButton />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-6">{children}</div>
          {footer && <div className={footerClass}>{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * What scrolls fades above the footer, which shows that there is more. At its end the fade is on nothing but the
 * ground.
 */
const footerClass = cx(
  'relative border-t border-line p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]',
  'before:pointer-events-none before:absolute before:inset-x-0 before:-top-[calc(1rem+1px)] before:h-4 before:bg-linear-to-t before:from-raised before:to-transparent',
)
