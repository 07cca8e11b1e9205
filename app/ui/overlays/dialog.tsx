import {
  cloneElement,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react'
import { DialogSkeleton } from './dialog-skeleton.tsx'
import { useLoadedPopup } from './use-loaded-popup.ts'

export type DialogContent = {
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the primary one first in reading order. */
  footer?: ReactNode
  initialFocus?: RefObject<HTMLElement | null>
  /** Gets focus when the dialog closes; needed without `trigger`. */
  finalFocus?: RefObject<HTMLElement | null>
  width?: 'dialog' | 'form'
  /** Hides the `Close` icon where the footer has a `Cancel` button. */
  hideClose?: boolean
}

type DialogProps = DialogContent & {
  /** The button that opens the dialog and gets focus back. Omit it when `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

const CloseContext = createContext(() => {})

/**
 * A modal question or small form. Focus is trapped, Escape closes, focus returns to the trigger. Its scripts (21 KB)
 * load when the trigger is pointed at or focused, or when it opens, because most visits to a page open none.
 */
export function Dialog({ trigger, open, onOpenChange, finalFocus, ...content }: DialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const opener = useRef<HTMLElement>(null)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const [Popup, setPopup] = useState<LoadedPopup | null>(null)
  useLoadedPopup(
    isOpen && !Popup,
    loadPopup,
    (popup) => setPopup(() => popup),
    () => change(false),
  )
  return (
    <>
      {trigger && (
        <Opener
          trigger={trigger as Trigger}
          isOpen={isOpen}
          onOpen={(element) => {
            opener.current = element
            change(true)
          }}
        />
      )}
      {isOpen && !Popup && <DialogSkeleton />}
      {Popup && (
        <CloseContext value={() => change(false)}>
          <Popup
            {...content}
            open={isOpen}
            onOpenChange={change}
            finalFocus={finalFocus ?? (trigger ? opener : undefined)}
          />
        </CloseContext>
      )}
    </>
  )
}

type Trigger = ReactElement<{ onClick?: (event: MouseEvent<HTMLElement>) => void }>

type OpenerProps = { trigger: Trigger; isOpen: boolean; onOpen: (opener: HTMLElement) => void }

/** The trigger, which opens the dialog and loads its scripts before. */
function Opener({ trigger, isOpen, onOpen }: OpenerProps) {
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onPointerEnter: preloadDialog,
    onFocus: preloadDialog,
    onClick: (event: MouseEvent<HTMLElement>) => {
      trigger.props.onClick?.(event)
      onOpen(event.currentTarget)
    },
  } as Trigger['props'])
}

type LoadedPopup = typeof import('./dialog-popup.tsx')['DialogPopup']

const loadPopup = () => import('./dialog-popup.tsx').then(({ DialogPopup }) => DialogPopup)

/** Loads the scripts of dialogs before one opens. A failed load is retried when it does. */
export function preloadDialog(): void {
  void loadPopup().catch(() => null)
}

/** Wraps a button so that it closes the surrounding dialog. */
export function DialogClose({ render }: { render: ReactElement }) {
  return cloneElement(render as Trigger, { onClick: use(CloseContext) })
}
