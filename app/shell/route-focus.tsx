import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { findFocusTarget } from '#app/ui/hooks/focus-state.ts'

/**
 * After a navigation to another page, moves focus to its heading, or to the element that the link names in its state
 * (`focusState`) or in the fragment of its address, and announces its title, as a browser does when it loads
 * a document. After a change on the same page, moves focus to the heading only if the focused element is gone or
 * disabled, such as `Edit Profile` or a filter that was removed.
 */
export function RouteFocus() {
  const { pathname, hash, state: given } = useLocation()
  const { state } = useNavigation()
  const previous = useRef(pathname)
  const hadFocus = useRef(false)
  const [title, setTitle] = useState('')

  // Before the browser paints, so that a key pressed as soon as the page is visible starts from its heading.
  useLayoutEffect(() => {
    if (state !== 'idle' || previous.current === pathname) return
    previous.current = pathname
    hadFocus.current = false
    const focusPage = () => {
      setTitle(document.title)
      if (!isFocusNew()) focusTarget(findFocusTarget(given) ?? findFragment(hash) ?? findHeading())
    }
    if (!isFocusInOverlay()) {
      focusPage()
      return
    }
    // The menu whose link was followed is closed by then.
    const frame = requestAnimationFrame(focusPage)
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, state, given])

  useEffect(() => {
    // A pressed button is focused in some browsers only; after a submission its focus is missed in all of them.
    if (state === 'submitting' || (state === 'loading' && document.activeElement !== document.body)) {
      hadFocus.current = true
    }
    if (state !== 'idle' || !hadFocus.current) return
    hadFocus.current = false
    // A field with autofocus, or a dialog, has taken focus already. The next frame has the page's own effects behind
    // it.
    const frame = requestAnimationFrame(() => {
      if (isFocusLost()) focusTarget(findFocusTarget(given) ?? findHeading())
    })
    return () => cancelAnimationFrame(frame)
  }, [state, given])

  return (
    <p aria-live="polite" className="sr-only" data-print="none">
      {title}
    </p>
  )
}

function isFocusLost(): boolean {
  const { activeElement: active } = document
  return !active || active === document.body || active.matches(':disabled')
}

/** True if the new page has already placed focus: in a field of `main`, a dialog or an open popover. */
function isFocusNew(): boolean {
  return isFocusInOverlay() || document.activeElement?.matches('main :is(input, textarea, select)') === true
}

function isFocusInOverlay(): boolean {
  return document.activeElement?.closest('[role=dialog], :popover-open') != null
}

function findFragment(hash: string): HTMLElement | null {
  return hash ? document.getElementById(hash.slice(1)) : null
}

function findHeading(): HTMLElement | null {
  const main = document.getElementById('main')
  return main?.querySelector('h1') ?? main
}

function focusTarget(target: HTMLElement | null): void {
  if (!target) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
