/** A link preview image. Without sizes for an image of unknown size, such as that of an external store. */
export type PreviewImage = { url: string; alt: string; width?: number | null; height?: number | null }

/** The size of the images that we draw, which all services show uncut. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const

/** The attributes of a meta element. */
type MetaProperty = { property: string; content: string }

/**
 * The meta elements of a link preview image (ogp.me). `twitter:card` is on every page; Twitter reads the rest from
 * these.
 */
export function previewImageMeta({ url, alt, width, height }: PreviewImage): MetaProperty[] {
  const size = width && height ? { 'og:image:width': String(width), 'og:image:height': String(height) } : {}
  return Object.entries({ 'og:image': url, ...size, 'og:image:alt': alt }).map(([property, content]) => ({
    property,
    content,
  }))
}

/** The meta elements of the site's own image, for pages without another one. */
export function defaultPreview(origin: string, siteName: string): MetaProperty[] {
  return previewImageMeta({ url: `${origin}/og.png`, alt: siteName, ...PREVIEW_SIZE })
}
