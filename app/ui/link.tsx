import {
  type ComponentProps,
  createElement,
  type FocusEvent,
  type MouseEvent,
  type SyntheticEvent,
  useContext,
  useState,
} from 'react'
import { createPath, PrefetchPageLinks, UNSAFE_DataRouterContext } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'onTouchStart' | 'onMouseLeave' | 'onBlur'> & {
  /** A path, `?query` of this page, or an address elsewhere. */
  to: string
  /**
   * `intent`: once someone points at the link for 100 ms, focuses it or touches it, the page's data and files are
   * loaded, unless `onMouseEnter` or `onFocus` prevents the default.
   */
  prefetch?: 'intent'
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
  viewTransition?: boolean
  /** The browser loads the page, as for a file or a page without scripts. */
  reloadDocument?: boolean
}

/**
 * Whether a link to a detail page, or back, fades the other page in. Not on a phone: it would compute the styles of the
 * whole page twice more, which takes 40 % of the time until the new one is shown.
 */
export const FADES_PAGES = !import.meta.env.SSR && matchMedia('(hover: hover)').matches

/** So short that it is not noticed, and long enough not to load what the pointer only passes. */
const INTENT_MS = 100

/** What the link takes besides the attributes of an `<a>`. */
const NO_ATTRIBUTES = {
  to: undefined,
  prefetch: undefined,
  replace: undefined,
  state: undefined,
  preventScrollReset: undefined,
  viewTransition: undefined,
  reloadDocument: undefined,
} satisfies { [Key in Exclude<keyof LinkProps, keyof ComponentProps<'a'>>]: undefined }

function ServerLink(props: LinkProps) {
  return createElement('a', { ...props, ...NO_ATTRIBUTES, href: props.to, 'data-discover': 'true' })
}

function ClientLink(props: LinkProps) {
  const context = useContext(UNSAFE_DataRouterContext)
  const [isIntended, setIsIntended] = useState(false)
  const [intent] = useState<{ timer?: ReturnType<typeof setTimeout> }>({})
  const { to, prefetch, reloadDocument, onClick, onMouseEnter, onFocus } = props

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const { target, origin, pathname, search, hash } = event.currentTarget
    const opensHere = isPlainClick(event) && (!target || target === '_self') && origin === location.origin
    if (event.defaultPrevented || !opensHere || !context) return
    event.preventDefault()
    const { router } = context
    const path = pathname + search + hash
    const { replace = path === createPath(router.state.location), state, preventScrollReset, viewTransition } = props
    void router.navigate(path, { replace, state, preventScrollReset, viewTransition })
  }
  const expectClick = (event: SyntheticEvent) => {
    if (event.defaultPrevented) return
    clearTimeout(intent.timer)
    intent.timer = setTimeout(() => setIsIntended(true), INTENT_MS)
  }
  const forget = () => {
    clearTimeout(intent.timer)
    setIsIntended(false)
  }

  const link = createElement('a', {
    ...props,
    ...NO_ATTRIBUTES,
    ...(prefetch && {
      onMouseEnter: (event: MouseEvent<HTMLAnchorElement>) => {
        onMouseEnter?.(event)
        expectClick(event)
      },
      onFocus: (event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        expectClick(event)
      },
      onTouchStart: expectClick,
      onMouseLeave: forget,
      onBlur: forget,
    }),
    href: to,
    onClick: reloadDocument ? onClick : follow,
    'data-discover': 'true',
  })
  return isIntended ? (
    <>
      {link}
      <PrefetchPageLinks page={to} />
    </>
  ) : (
    link
  )
}

/** Whether a click opens a link where the link says, and not in another tab or as a download. */
export function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)
}

/**
 * A link that the router follows without loading the document. The router's own component looks up the routes of its
 * address, and is rendered again at each navigation: with the hundred links of a list, a sixth of the time of a click
 * on a phone, and a tenth of a page's time on the server. This one reads its address when it is clicked.
 */
export const Link = import.meta.env.SSR ? ServerLink : ClientLink
