import { type ComponentProps, type ComponentType, createElement } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

/** What the router's link takes besides the attributes of an `<a>`. */
const NO_ATTRIBUTES = {
  to: undefined,
  discover: undefined,
  prefetch: undefined,
  relative: undefined,
  reloadDocument: undefined,
  replace: undefined,
  mask: undefined,
  state: undefined,
  preventScrollReset: undefined,
  viewTransition: undefined,
  defaultShouldRevalidate: undefined,
} satisfies Partial<LinkProps>

/**
 * Whether a link to a detail page, or back, fades the other page in. Not on a phone: it would compute the styles of the whole
 * page twice more, which takes 40 % of the time until the new one is shown.
 */
export const FADES_PAGES = !import.meta.env.SSR && matchMedia('(hover: hover)').matches

/** The `<a>` that the router's component renders. */
function ServerLink(props: LinkProps) {
  const { to, discover = 'render' } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return createElement(RouterLink, props)
  const found = discover === 'render' ? 'true' : undefined
  return createElement('a', { ...props, ...NO_ATTRIBUTES, href: to, 'data-discover': found })
}

/**
 * The router's link. On the server one with an absolute path is only its `<a>`: the router's component looks up the routes
 * of each link to find that out, for a list of jobs a tenth of the page's time.
 */
export const Link: ComponentType<ComponentProps<typeof RouterLink>> = import.meta.env.SSR ? ServerLink : RouterLink
