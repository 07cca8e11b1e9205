import ZoomIn from 'lucide-react/icons/zoom-in'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import type { ProductImage } from '../product/product.ts'
import { ProductPhoto } from '../product/product-photo.tsx'
import { Ribbon } from '../product/ribbon.tsx'

/** Fetched when first wanted. */
const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'))

type GalleryProps = {
  title: string
  images: readonly ProductImage[]
  ribbon: string | null
  /** Address of the picture of the chosen variant; the gallery goes to it. */
  shown: string | null
}

/**
 * Pictures side by side in a strip that snaps: swiped on a phone, moved by the arrow keys, by the small pictures below
 * and by choosing a variant. Without scripts the strip scrolls and the small pictures are links into it.
 */
export function Gallery({ title, images, ribbon, shown }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [zoomed, setZoomed] = useState<number | null>(null)
  const goTo = (place: number) => {
    const slide = strip.current?.children[place]
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft - strip.current.offsetLeft })
  }
  useEffect(() => {
    const place = images.findIndex(({ url }) => url === shown)
    if (place >= 0) goTo(place)
  }, [images, shown])

  if (images.length === 0) return <ProductPhoto image={null} sizes="" className="aspect-square rounded-card" />
  return (
    <section aria-label={`Pictures of ${title}`} className="min-w-0">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(Math.round(scrollLeft / clientWidth))
          }
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card motion-safe:scroll-smooth [scrollbar-width:none]"
        >
          {images.map((image, place) => (
            <li key={image.url} id={`picture-${place + 1}`} className="w-full shrink-0 snap-center">
              <button
                type="button"
                onClick={() => setZoomed(place)}
                onKeyDown={(event) => {
                  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
                  const next = strip.current?.children[place + by]?.querySelector('button')
                  if (by === 0 || !next) return
                  event.preventDefault()
                  next.focus({ preventScroll: true })
                  goTo(place + by)
                }}
                tabIndex={place === current ? 0 : -1}
                className="group relative block w-full cursor-zoom-in focus-visible:outline-offset-[-2px]"
              >
                <ProductPhoto image={image} sizes="(min-width: 64rem) 34rem, 100vw" eager={place === 0} />
                <span className="sr-only">, enlarge</span>
              </button>
            </li>
          ))}
        </ul>
        {ribbon && <Ribbon>{ribbon}</Ribbon>}
        <ZoomIn
          size={36}
          aria-hidden="true"
          className="scripting-only pointer-events-none absolute right-3 bottom-3 rounded-full border border-line bg-raised p-2 text-ink"
        />
      </div>
      {images.length > 1 && <Thumbnails images={images} current={current} onChoose={goTo} />}
      {zoomed !== null && (
        <Suspense>
          <ZoomDialog title={title} images={images} start={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </section>
  )
}

type ThumbnailsProps = { images: readonly ProductImage[]; current: number; onChoose(place: number): void }

function Thumbnails({ images, current, onChoose }: ThumbnailsProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {images.map((image, place) => (
        <li key={image.url}>
          <a
            href={`#picture-${place + 1}`}
            aria-label={`Picture ${place + 1} of ${images.length}`}
            aria-current={place === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(place)
            }}
            className={cx(
              'block size-16 overflow-hidden rounded-control border-2 transition-colors sm:size-18',
              place === current ? 'border-ink' : 'border-transparent hover:border-edge',
            )}
          >
            <ProductPhoto image={image} sizes="4.5rem" decorative />
          </a>
        </li>
      ))}
    </ul>
  )
}
