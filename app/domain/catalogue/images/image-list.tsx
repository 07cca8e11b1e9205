import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useFetcher } from 'react-router'
import { imageFileKey, type StoredImage } from '#app/core/images/image.ts'
import { VERSION_FIELD } from '#app/core/version.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { EditConflict } from '#app/ui/forms/edit-conflict.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { MAX_ALT_LENGTH } from './image-form.ts'

export type ImageItem = StoredImage & { id: string; alt: string; version: number }

/** The images of a product in order; the product card shows the first one. `base` is the URL of the list. */
export function ImageList({ base, images }: { base: string; images: ImageItem[] }) {
  return (
    <ol aria-label="Images" className="grid gap-4">
      {images.map((image, n) => (
        <li key={image.id} className="flex gap-4 rounded-card border border-line bg-surface p-4">
          <img
            src={`/files/${imageFileKey(image.key, Math.min(image.width, 320))}`}
            alt={image.alt}
            width={120}
            height={120}
            loading="lazy"
            className="size-24 shrink-0 rounded-control bg-sunken object-cover sm:size-30"
          />
          <div className="min-w-0 flex-1 space-y-2">
            <AltTextForm action={`${base}/${image.id}`} image={image} n={n} />
            <div className="-ml-2 flex flex-wrap items-center gap-1">
              {n > 0 && <MoveButton action={`${base}/${image.id}/position`} to="front" n={n} />}
              {n < images.length - 1 && <MoveButton action={`${base}/${image.id}/position`} to="back" n={n} />}
              <DeleteButton
                name={`image ${n + 1}`}
                action={`${base}/${image.id}/deletion`}
                sentence="The image is removed from the store and its files are deleted."
              />
              {n === 0 && <Badge tone="green">Main image</Badge>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

type AltTextActionData = { alt?: string; submitted?: Record<string, string> }

function AltTextForm({ action, image, n }: { action: string; image: ImageItem; n: number }) {
  const fetcher = useFetcher<AltTextActionData>()
  useFetcherToast(fetcher.data)
  const { alt: error, submitted } = fetcher.data ?? {}
  return (
    <fetcher.Form method="post" action={action} className="flex flex-wrap items-end gap-2">
      {submitted && (
        <div className="w-full">
          <EditConflict record="image" labels={{ alt: 'Alt text' }} submitted={submitted} saved={{ alt: image.alt }} />
        </div>
      )}
      <input type="hidden" name={VERSION_FIELD} value={image.version} />
      <TextField
        label={`Alt text of image ${n + 1}`}
        name="alt"
        defaultValue={image.alt}
        required
        maxLength={MAX_ALT_LENGTH}
        errors={error ? [error] : undefined}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Save <VisuallyHidden>alt text of image {n + 1}</VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}

function MoveButton({ action, to, n }: { action: string; to: 'front' | 'back'; n: number }) {
  const fetcher = useFetcher()
  const Icon = to === 'front' ? ArrowUp : ArrowDown
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="to" value={to} />
      <Button type="submit" tone="quiet" size="sm" pending={fetcher.state !== 'idle'}>
        <Icon aria-hidden="true" className="size-4.5" />
        <VisuallyHidden>
          Move image {n + 1} {to === 'front' ? 'up' : 'down'}
        </VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}
