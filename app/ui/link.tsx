import type { ComponentType } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

/** The `<a>` that the router's component renders. */
function ServerLink(props: LinkProps) {
  const { to } = props
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />
  const { discover = 'render', prefetch, relative, reloadDocument, replace, mask, state, ...anchor } = props
  const { to: _, preventScrollReset, viewTransition, defaultShouldRevalidate, ...attributes } = anchor
  return <a {...attributes} href={to} data-discover={discover === 'render' ? 'true' : undefined} />
}

/**
 * The router's link. On the server one with an absolute path is only its `<a>`: the router's component looks up the routes
 * of each link to find that out, for a list of jobs a tenth of the page's time.
 */
export const Link: ComponentType<LinkProps> = import.meta.env.SSR ? ServerLink : RouterLink
