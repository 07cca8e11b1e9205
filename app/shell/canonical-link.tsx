import { useLocation } from 'react-router'

type CanonicalLinkProps = { origin: string; siteName: string }

/**
 * The canonical address of a page, without filters, positions in a list and tracking parameters, and what link previews
 * show on every page. A page with its own `og:image` has it before this one, and previews take the first.
 */
export function CanonicalLink({ origin, siteName }: CanonicalLinkProps) {
  const { pathname } = useLocation()
  const href = origin + pathname
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
