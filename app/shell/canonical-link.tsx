import { useLocation } from 'react-router'
import { defaultPreview } from '#app/lib/markup/preview-image-meta.ts'
import { useCanonicalPath, useHasPreviewImage } from './layout-handle.ts'

type CanonicalLinkProps = { origin: string; siteName: string }

/**
 * The canonical address of a page, without filters, positions in a list and tracking parameters, and what link previews
 * show on every page: the site's image on pages without one of their own.
 */
export function CanonicalLink({ origin, siteName }: CanonicalLinkProps) {
  const { pathname } = useLocation()
  const hasImage = useHasPreviewImage()
  const chosen = useCanonicalPath()
  // The router also accepts a slash at the end.
  const href = origin + (chosen ?? (pathname.replace(/\/+$/, '') || '/'))
  return (
    <>
      <link rel="canonical" href={href} />
      <meta property="og:url" content={href} />
      <meta property="og:site_name" content={siteName} />
      {!hasImage &&
        defaultPreview(origin, siteName).map((attributes) => <meta key={attributes.property} {...attributes} />)}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
