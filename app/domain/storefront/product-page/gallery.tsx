import ZoomIn from 'lucide-react/icons/zoom-in'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { DialogSkeleton } from '#app/ui/overlays/dialog-skeleton.tsx'
import { useLoadedPopup } from '#app/ui/overlays/use-loaded-popup.ts'
import type { ProductImage } from '../product/product.ts'
import { ProductPhoto } from '../product/product-photo.tsx'
import { Ribbon } from '../product/ribbon.tsx'

type LoadedDialog = typeof import('./zoom-dialog.tsx')['default']

const loadZoomDialog = () => import('./zoom-dialog.tsx').then((module) => module.default)

type GalleryProps = {
  title: string
  images: readonly ProductImage[]
  ribbon: string | null
  /** The URL of the selected variant's image; the gallery scrolls to it. */
  selectedUrl: string | null
}

/**
 * Images in a strip with scroll snapping: moved by swiping, the arrow keys, the thumbnails and the selected variant.
 * Without scripts the strip scrolls and the thumbnails are links to the images.
 */
export function Gallery({ title, images, ribbon, selectedUrl }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const [ZoomDialog, setZoomDialog] = useState<LoadedDialog | null>(null)
  useLoadedPopup(
    zoomed !== null && !ZoomDialog,
    loadZoomDialog,
    (dialog) => setZoomDialog(() => dialog),
    () => setZoomed(null),
  )
  const scrollToImage = (index: number) => {
    const slide = strip.current?.children[index]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft - strip.current.offsetLeft })
  }
  useEffect(() => {
    const index = images.findIndex(({ url }) => url === selectedUrl)
    if (index >= 0) scrollToImage(index)
  }, [images, selectedUrl])

  if (images.length === 0) return <ProductPhoto image={null} sizes="" className="aspect-square rounded-card" />
  return (
    <section aria-label={`Images of ${title}`} className="min-w-0">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card motion-safe:scroll-smooth [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <li key={image.url} id={`image-${index + 1}`} className="w-full shrink-0 snap-center">
              <button
                type="button"
                onClick={() => setZoomed(index)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                  const next = strip.current?.children[index + by]?.querySelector('button')
                  if (by === 0 || !next) return
                  event.preventDefault()
                  next.focus({ preventScroll: true })
                  scrollToImage(index + by)
                }}
                tabIndex={index === current ? 0 : -1}
                className="group relative block w-full cursor-zoom-in focus-visible:outline-offset-[-2px]"
              >
                <ProductPhoto image={image} sizes="(min-width: 64rem) 34rem, 100vw" eager={index === 0} />
                <span className="sr-only">, enlarge</span>
              </button>
            </li>
          ))}
        </ul>
        {ribbon && <Ribbon>{ribbon}</Ribbon>}
        <ZoomIn
          aria-hidden="true"
          className="size-9 scripting-only pointer-events-none absolute right-3 bottom-3 rounded-full border border-line bg-raised p-2 text-ink"
        />
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onSelect={scrollToImage} />}
      {zoomed !== null && !ZoomDialog && <DialogSkeleton />}
      {zoomed !== null && ZoomDialog && (
        <ZoomDialog title={title} images={images} start={zoomed} onClose={() => setZoomed(null)} />
      )}
    </section>
  )
}

type ThumbnailsProps = { images: readonly ProductImage[]; current: number; onSelect(index: number): void }

function Thumbnails({ images, current, onSelect }: ThumbnailsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {images.map((image, index) => (
        <li key={image.url}>
          <a
            href={`#image-${index + 1}`}
            aria-label={`Image ${index + 1} of ${images.length}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onSelect(index)
            }}
            className={cx(
              'block size-16 overflow-hidden rounded-control border-2 transition-colors sm:size-18',
              index === current ? 'border-ink' : 'border-transparent hover:border-edge',
            )}
          >
            <ProductPhoto image={image} sizes="4.5rem" decorative />
          </a>
        </li>
      ))}
    </ul>
  )
}
