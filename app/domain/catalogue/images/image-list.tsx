import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { type MouseEvent, useRef, useState } from 'react'
import { Form } from 'react-router'
import { imageFileKey, type StoredImage } from '#app/core/images/image.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { moveItem, useReorder } from '#app/ui/hooks/use-reorder.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { altField, imagesForm, MAX_ALT_LENGTH, MOVE_FIELD, ORDER_FIELD, parseOrder } from './image-form.ts'

export type ImageItem = StoredImage & { id: string; alt: string }

type ImageListProps = {
  /** URL of the page with the images. */
  base: string
  images: readonly ImageItem[]
  answer: FormActionData
  version: number
}

/**
 * The images of a product as one form: their alt texts, and their order, which is changed by dragging and by buttons. The
 * product card shows the first one.
 */
export function ImageList({ base, images, answer, version }: ImageListProps) {
  const defaultValue = Object.fromEntries(images.map(({ alt }, n) => [altField(n), alt]))
  const { formProps, of } = useCheckedForm(imagesForm(images.length), answer, { id: 'images', defaultValue })
  const orderBox = useRef<HTMLInputElement>(null)
  const initialOrder = parseOrder(of(ORDER_FIELD).defaultValue ?? '', images.length)
  const [order, setOrder] = useState(initialOrder)
  const move = (from: number, to: number) => {
    const box = orderBox.current
    if (!box || to < 0 || to >= images.length) return
    box.value = moveItem(parseOrder(box.value, images.length), from, to).join(' ')
    // The save bar counts the change, and `Discard` sends the same event.
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const itemProps = useReorder(move)
  return (
    <Form method="post" action={`${base}/details`} {...formProps}>
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input
        ref={orderBox}
        hidden
        type="text"
        name={ORDER_FIELD}
        defaultValue={initialOrder.join(' ')}
        onInput={({ currentTarget }) => setOrder(parseOrder(currentTarget.value, images.length))}
      />
      <ol aria-label="Images" className="mb-4 grid gap-4">
        {order.map((n, at) => {
          const image = images[n]
          if (!image) return null
          return (
            <li
              key={image.id}
              {...itemProps(at)}
              className="flex cursor-grab gap-4 rounded-card border border-line bg-surface p-4 active:cursor-grabbing"
            >
              <div className="relative shrink-0">
                <img
                  src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
                  alt={image.alt}
                  width={120}
                  height={120}
                  loading="lazy"
                  draggable={false}
                  className="size-24 rounded-control bg-sunken object-cover sm:size-30"
                />
                {images.length > 1 && (
                  <GripVertical
                    aria-hidden="true"
                    className="scripting-only absolute top-1 left-1 size-6 rounded-control bg-surface/85 p-0.5 text-ink-soft max-md:hidden"
                  />
                )}
              </div>
              <div className="min-w-0 flex-1 space-y-2">
                <TextField
                  {...of(altField(n))}
                  label={`Alt text of image ${at + 1}`}
                  required
                  maxLength={MAX_ALT_LENGTH}
                />
                <div className="-ml-2 flex flex-wrap items-center gap-1">
                  {at > 0 && <MoveButton at={at} to="up" onMove={() => move(at, at - 1)} />}
                  {at < images.length - 1 && <MoveButton at={at} to="down" onMove={() => move(at, at + 1)} />}
                  <DeleteButton
                    inForm
                    name={`image ${at + 1}`}
                    action={`${base}/${image.id}/deletion`}
                    sentence="The image is removed from the store and its files are deleted."
                  />
                  {at === 0 && <Badge tone="green">Main image</Badge>}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      <SaveBar>Save images</SaveBar>
    </Form>
  )
}

type MoveButtonProps = { at: number; to: 'up' | 'down'; onMove: () => void }

/** Moves an image in the form; without scripts it saves the form with the image moved. */
function MoveButton({ at, to, onMove }: MoveButtonProps) {
  const Icon = to === 'up' ? ArrowUp : ArrowDown
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    onMove()
  }
  return (
    <Button type="submit" name={MOVE_FIELD} value={`${at} ${to}`} onClick={click} tone="quiet" size="sm">
      <Icon aria-hidden="true" className="size-4.5" />
      <VisuallyHidden>
        Move image {at + 1} {to}
      </VisuallyHidden>
    </Button>
  )
}
