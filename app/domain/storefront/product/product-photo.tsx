import Package from 'lucide-react/icons/package'
import { cx } from '#app/ui/cx.ts'
import type { ProductImage } from './product.ts'

type ProductPictureProps = {
  image: ProductImage | null
  /** How wide it is drawn, as the `sizes` of an image. */
  sizes: string
  /** Seen at once: fetched before the rest. */
  eager?: boolean
  /** Beside a title that says the same. */
  decorative?: boolean
  /** Its shape too; a square unless said otherwise. */
  className?: string
}

/** A product's picture in a square that is there before the picture is, so that nothing moves. */
export function ProductPhoto({ image, sizes, eager, decorative, className = 'aspect-square' }: ProductPictureProps) {
  return (
    <div className={cx('overflow-hidden bg-sunken', className)}>
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
        <Package aria-hidden="true" size={40} strokeWidth={1.25} className="m-auto h-full text-edge" />
      )}
    </div>
  )
}
