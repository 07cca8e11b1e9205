import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/data/skeleton.tsx'
import { useIsNear } from '#app/ui/hooks/use-is-near.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { aspectOf, drawPage, type OpenedPdf, openPdf, type PdfPage } from './pdf.client.ts'
import './pdf-text.css'

/** Widths of a page, as parts of the width that there is. */
const ZOOMS = [1, 1.25, 1.5, 2, 3]

export type PdfPagesProps = {
  href: string
  /** For the label: the name of the file. */
  name: string
  onFailure: () => void
}

/** The pages of a PDF, as wide as there is room or wider. Loaded with pdf.js on first use. */
export function PdfPages({ href, name, onFailure }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenedPdf | null>(null)
  const [zoom, setZoom] = useState(0)
  const [roomWidth, setRoomWidth] = useState(0)
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isClosed = false
    const { opened, close } = openPdf(href)
    opened.then(
      (found) => !isClosed && setPdf(found),
      () => !isClosed && onFailure(),
    )
    return () => {
      isClosed = true
      close()
    }
  }, [href, onFailure])
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoomWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  const factor = ZOOMS[zoom] ?? 1
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div className="flex items-center justify-end gap-1 border-b border-line px-2 py-1">
        <p className="mr-auto pl-1 text-sm text-ink-soft tabular-nums">{pdf && formatPageCount(pdf)}</p>
        <Button
          tone="quiet"
          size="sm"
          aria-label="Zoom out"
          className="max-md:min-h-11 max-md:min-w-11"
          aria-disabled={zoom === 0}
          onClick={() => setZoom(Math.max(0, zoom - 1))}
        >
          <ZoomOut aria-hidden="true" className="size-5" />
        </Button>
        <p className="min-w-12 text-center text-sm tabular-nums">
          <VisuallyHidden>Zoom </VisuallyHidden>
          {factor * 100}%
        </p>
        <Button
          tone="quiet"
          size="sm"
          aria-label="Zoom in"
          className="max-md:min-h-11 max-md:min-w-11"
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <section
        aria-label={`Pages of ${name}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached with the keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[75vh] overflow-auto overscroll-x-contain bg-sunken p-2 [scrollbar-gutter:stable]"
      >
        <div ref={room}>
          {pdf && roomWidth > 0 ? (
            <ol className="w-max space-y-2">
              {pdf.pages.map((page) => (
                <li key={page.pageNumber} aria-label={`Page ${page.pageNumber} of ${pdf.pageCount}`}>
                  <Page page={page} width={Math.floor(roomWidth * factor)} />
                </li>
              ))}
            </ol>
          ) : (
            <Skeleton className="h-[60vh]" />
          )}
        </div>
      </section>
    </div>
  )
}

/** `1 page`, `2 pages`, or which of them are shown. */
function formatPageCount({ pages, pageCount }: OpenedPdf): string {
  if (pages.length < pageCount)
    return `First ${pages.length} of ${pageCount} pages. Download the file to see the others.`
  return pageCount === 1 ? '1 page' : `${pageCount} pages`
}

/** One page, which is drawn when it is about to be seen. Before that its place has its size. */
function Page({ page, width }: { page: PdfPage; width: number }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(container, 600)
  useEffect(() => {
    if (isNear && container.current) return drawPage(page, container.current, width)
  }, [page, width, isNear])
  return (
    <div
      ref={container}
      className="relative bg-[white] shadow-float [&>canvas]:size-full"
      style={{ width, height: Math.round(width * aspectOf(page)) }}
    />
  )
}
