import Package from 'lucide-react/icons/package'
import { cx } from '#app/ui/cx.ts'
import type { ProductImage } from './product.ts'

type ProductPhotoProps = {
  image: ProductImage | null
  /** The `sizes` attribute: the width at which it is displayed. */
  sizes: string
  /** Visible without scrolling: loaded with high priority. */
  eager?: boolean
  /** Next to a title with the same text, so it has no alt text. */
  decorative?: boolean
  /** Also sets the aspect ratio; default: square. */
  className?: string
}

/**
 * A product photo, or an icon if there is none. Its box is reserved before the photo loads, so the layout does not
 * shift.
 */
export function ProductPhoto({ image, sizes, eager, decorative, className = 'aspect-square' }: ProductPhotoProps) {
  return (
    <span className={cx('shaded-photo block', className)}>
      {image ? (
        <img
          src={image.url}
          srcSet={image.srcSet ?? undefined}
          sizes={image.srcSet ? sizes : undefined}
          alt={decorative ? '' : image.alt}
          width={image.width ?? 640}
          height={image.height ?? 640}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <Package aria-hidden="true" strokeWidth={1.25} className="size-10 m-auto h-full text-edge" />
      )}
    </span>
  )
}
