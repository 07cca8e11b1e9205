import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { cx } from '../cx.ts'
import type { DialogContent } from './dialog.tsx'
import { backdropTone } from './overlay-style.ts'
import { useBodyMark } from './use-body-mark.ts'

type DialogPopupProps = DialogContent & { open: boolean; onOpenChange: (open: boolean) => void }

/** The popup of a `Dialog`. */
export function DialogPopup({
  title,
  description,
  open,
  onOpenChange,
  children,
  footer,
  initialFocus,
  finalFocus,
  width = 'dialog',
  hideClose,
}: DialogPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Viewport className="fixed inset-0 z-40 grid place-items-end overflow-y-auto sm:place-items-center sm:p-6">
          <Base.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={cx(
              'relative w-full rounded-t-card border border-line bg-raised p-6 pb-8 text-ink shadow-float sm:rounded-card sm:pb-6',
              'transition-[opacity,translate] duration-180 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0',
              width === 'dialog' ? 'sm:max-w-dialog' : 'sm:max-w-form',
            )}
          >
            <DialogMark />
            <Base.Title className={cx('text-xl', !hideClose && 'pr-10')}>{title}</Base.Title>
            {description && <Base.Description className="mt-2 text-ink-soft">{description}</Base.Description>}
            {!hideClose && <CloseButton className="absolute top-4 right-4" />}
            {children && <div className="mt-5">{children}</div>}
            {footer && <div className="mt-6 flex flex-row-reverse flex-wrap justify-start gap-3">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** In the popup of each dialog: marks the page while the dialog is open. */
export function DialogMark() {
  useBodyMark('dialog')
  return null
}

export const backdropClass = `fixed inset-0 z-40 ${backdropTone} transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0`

/** Closes the surrounding dialog or drawer; named `Close`. */
export function CloseButton({ className }: { className?: string }) {
  return (
    <Base.Close
      className={cx(
        'grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <X aria-hidden="true" className="size-5" />
      <span className="sr-only">Close</span>
    </Base.Close>
  )
}
