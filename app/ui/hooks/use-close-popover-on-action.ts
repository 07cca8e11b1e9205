import { type RefObject, useEffect } from 'react'

/**
 * Closes the native popover `popover` after a click on one of its links and buttons: a dialog opened from it would
 * otherwise be below it. Buttons that open a popover inside it leave it open.
 */
export function useClosePopoverOnAction(popover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = popover.current
    const close = ({ target }: Event) => {
      const action = target instanceof Element ? target.closest('a, button') : null
      if (action && !action.hasAttribute('popovertarget') && element?.matches(':popover-open')) element.hidePopover()
    }
    element?.addEventListener('click', close)
    return () => element?.removeEventListener('click', close)
  }, [popover])
}
