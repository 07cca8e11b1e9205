import { Dialog } from '@base-ui/react/dialog'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { type ComponentProps, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { backdropClass, CloseButton, DialogMark } from '#app/ui/overlays/dialog-popup.tsx'
import type { ProductImage } from '../product/product.ts'

type ZoomDialogProps = { title: string; images: readonly ProductImage[]; start: number; onClose(): void }

/**
 * An image as large as the window allows, and at twice that size when pressed, to scroll in. Buttons and the arrow keys
 * move to the next and previous one.
 */
export default function ZoomDialog({ title, images, start, onClose }: ZoomDialogProps) {
  const [index, setIndex] = useState(start)
  const image = images[index]
  const [isEnlarged, setIsEnlarged] = useState(false)
  const move = (by: number) => {
    setIsEnlarged(false)
    setIndex((current) => (current + by + images.length) % images.length)
  }
  if (!image) return null
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          onKeyDown={({ key }) => {
            // An enlarged image is scrolled with the arrow keys.
            if (isEnlarged) return
            if (key === 'ArrowRight') move(1)
            if (key === 'ArrowLeft') move(-1)
          }}
          className="fixed inset-3 z-40 m-auto flex h-fit w-[min(calc(100vw-1.5rem),calc(100dvh-8.5rem),72rem)] flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <DialogMark />
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <Dialog.Title className="truncate text-lg">{title}</Dialog.Title>
            <CloseButton />
          </div>
          <div className="aspect-square overflow-auto overscroll-contain bg-sunken">
            <button
              type="button"
              aria-pressed={isEnlarged}
              onClick={() => setIsEnlarged(!isEnlarged)}
              className={cx(
                'block aspect-square focus-visible:-outline-offset-2',
                isEnlarged ? 'w-[200%] cursor-zoom-out' : 'w-full cursor-zoom-in',
              )}
            >
              <img
                src={image.url}
                srcSet={image.srcSet ?? undefined}
                sizes={isEnlarged ? '200vw' : 'min(100vw, 72rem)'}
                alt={image.alt}
                className="size-full object-contain"
              />
              <span className="sr-only">, at twice the size</span>
            </button>
          </div>
          {images.length > 1 && (
            <div className="flex items-center justify-between p-2">
              <MoveButton aria-label="Previous image" onClick={() => move(-1)}>
                <ArrowLeft aria-hidden="true" className="size-5" />
              </MoveButton>
              <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
                {index + 1} of {images.length}
              </p>
              <MoveButton aria-label="Next image" onClick={() => move(1)}>
                <ArrowRight aria-hidden="true" className="size-5" />
              </MoveButton>
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function MoveButton(props: ComponentProps<'button'>) {
  return <button {...props} type="button" className="grid size-11 place-items-center rounded-control hover:bg-sunken" />
}
