import GripVertical from 'lucide-react/icons/grip-vertical'
import { Form } from 'react-router'
import { imageFileKey, type StoredImage } from '#app/core/images/image.ts'
import { formatRowIds, ROWS_FIELD } from '#app/core/numbered-rows.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { OrderField } from '#app/ui/forms/lists/order-field.tsx'
import { SaveBar } from '#app/ui/forms/save-bar.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { DeleteButton } from '../delete-button.tsx'
import { altField, imagesForm, MAX_ALT_LENGTH, ORDER_FIELD, parseOrder } from './image-form.ts'

export type ImageItem = StoredImage & { id: string; alt: string }

type ImageListProps = {
  /** URL of the page with the images. */
  base: string
  images: readonly ImageItem[]
  answer: FormActionData
  version: number
}

/**
 * The images of a product as one form: their alt texts, and their order, which is changed by dragging and by buttons.
 * The product card shows the first one.
 */
export function ImageList({ base, images, answer, version }: ImageListProps) {
  const defaultValue = Object.fromEntries(images.map(({ alt }, n) => [altField(n), alt]))
  const { formProps, of } = useCheckedForm(imagesForm(images.length), answer, { id: 'images', defaultValue })
  const order = parseOrder(of(ORDER_FIELD).defaultValue ?? '', images.length)
  return (
    <Form method="post" action={`${base}/details`} {...formProps}>
      <input type="hidden" name={VERSION_FIELD} value={version} />
      <input type="hidden" name={ROWS_FIELD} value={formatRowIds(images.map(({ id }) => id))} />
      <OrderField
        label="Images"
        name={ORDER_FIELD}
        keys={order.map(String)}
        nameOf={(_key, at) => `image ${at + 1}`}
        className="mb-4 grid gap-4"
        itemClassName="flex gap-4 rounded-card border border-line bg-surface p-4 max-[16rem]:flex-col"
      >
        {(key, at, buttons) => {
          const image = images[Number(key)]
          return (
            image && (
              <>
                <div className="relative shrink-0">
                  <span className="shaded-photo block size-24 rounded-control sm:size-30">
                    <img
                      src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
                      alt={image.alt}
                      width={120}
                      height={120}
                      loading="lazy"
                      draggable={false}
                      className="size-full object-cover"
                    />
                  </span>
                  {images.length > 1 && (
                    <GripVertical
                      aria-hidden="true"
                      className="scripting-only absolute top-1 left-1 size-6 rounded-control bg-surface/85 p-0.5 text-ink-soft max-md:hidden"
                    />
                  )}
                </div>
                <div className="min-w-0 flex-1 space-y-2">
                  <TextField
                    {...of(altField(Number(key)))}
                    label={`Alt text of image ${at + 1}`}
                    required
                    maxLength={MAX_ALT_LENGTH}
                  />
                  <div className="-ml-2 flex flex-wrap items-center gap-1">
                    {buttons}
                    <DeleteButton
                      inForm
                      name={`image ${at + 1}`}
                      action={`${base}/${image.id}/deletion`}
                      sentence="The image is removed from the store and its files are deleted."
                    />
                    {at === 0 && <Badge tone="green">Main image</Badge>}
                  </div>
                </div>
              </>
            )
          )
        }}
      </OrderField>
      <SaveBar>Save images</SaveBar>
    </Form>
  )
}
