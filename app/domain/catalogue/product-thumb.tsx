import ImageIcon from 'lucide-react/icons/image'
import { imageFileKey } from '#app/core/images/image.ts'
import { cx } from '#app/ui/cx.ts'

type ProductThumbProps = {
  image: { key: string; width: number } | null
  /** 32 or 48 pixels. */
  size?: 'sm' | 'md'
}

/** A small image of a product. The alt text is empty because its title is next to it. */
export function ProductThumb({ image, size = 'md' }: ProductThumbProps) {
  const box = size === 'sm' ? 'size-8' : 'size-12'
  if (!image)
    return (
      <span
        className={cx(
          'grid shrink-0 place-items-center rounded-control border border-dashed border-edge text-ink-soft',
          box,
        )}
      >
        <ImageIcon aria-hidden="true" className="size-4.5" />
      </span>
    )
  return (
    <span className={cx('shaded-photo block shrink-0 rounded-control', box)}>
      <img
        src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
        alt=""
        width={size === 'sm' ? 32 : 48}
        height={size === 'sm' ? 32 : 48}
        loading="lazy"
        className="size-full object-cover"
      />
    </span>
  )
}
