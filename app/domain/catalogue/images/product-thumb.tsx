import ImageIcon from 'lucide-react/icons/image'
import { pictureFile } from './image.ts'

/** A product's picture, small, beside its title; the title says what it is. */
export function ProductThumb({ picture }: { picture: { key: string; width: number } | null }) {
  if (!picture)
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-control border border-dashed border-edge text-ink-soft">
        <ImageIcon size={18} aria-hidden="true" />
      </span>
    )
  return (
    <img
      src={`/files/${pictureFile(picture.key, Math.min(picture.width, 320))}`}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
