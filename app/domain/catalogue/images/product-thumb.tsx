import ImageIcon from 'lucide-react/icons/image'
import { imageFileKey } from '#app/core/images/image.ts'

/** A small image of a product. The alt text is empty because the product title is next to it. */
export function ProductThumb({ image }: { image: { key: string; width: number } | null }) {
  if (!image)
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-dashed border-edge text-ink-soft">
        <ImageIcon aria-hidden="true" className="size-4.5" />
      </span>
    )
  return (
    <img
      src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
