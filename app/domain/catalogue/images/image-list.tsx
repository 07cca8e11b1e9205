import Later from 'lucide-react/icons/arrow-down'
import Earlier from 'lucide-react/icons/arrow-up'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useFetcherToast } from '#app/ui/overlays/page-toast.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { type Picture, pictureFile } from './image.ts'
import { ALT_MAX } from './image-form.ts'

export type PictureLine = Picture & { id: string; alt: string }

/** A product's pictures in order; the first is the one of its card. */
export function PictureList({ base, pictures }: { base: string; pictures: PictureLine[] }) {
  return (
    <ol aria-label="Pictures" className="grid gap-4">
      {pictures.map((picture, n) => (
        <li key={picture.id} className="flex gap-4 rounded-card border border-line bg-surface p-4">
          <img
            src={`/files/${pictureFile(picture.key, Math.min(picture.width, 320))}`}
            alt={picture.alt}
            width={120}
            height={120}
            loading="lazy"
            className="size-24 shrink-0 rounded-control bg-sunken object-cover sm:size-30"
          />
          <div className="min-w-0 flex-1 space-y-2">
            <Words action={`${base}/${picture.id}`} picture={picture} n={n} />
            <div className="-ml-2 flex flex-wrap items-center gap-1">
              {n > 0 && <Move action={`${base}/${picture.id}/place`} to="front" n={n} />}
              {n < pictures.length - 1 && <Move action={`${base}/${picture.id}/place`} to="back" n={n} />}
              <DeleteButton
                name={`picture ${n + 1}`}
                action={`${base}/${picture.id}/deletion`}
                sentence="It leaves the shop, and its files are deleted."
              />
              {n === 0 && <Badge tone="green">On the card</Badge>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Words({ action, picture, n }: { action: string; picture: PictureLine; n: number }) {
  const fetcher = useFetcher<{ alt?: string }>()
  useFetcherToast(fetcher.data)
  return (
    <fetcher.Form method="post" action={action} className="flex flex-wrap items-end gap-2">
      <TextField
        label={`What picture ${n + 1} shows`}
        name="alt"
        defaultValue={picture.alt}
        required
        maxLength={ALT_MAX}
        errors={fetcher.data?.alt ? [fetcher.data.alt] : undefined}
        className="min-w-48 flex-1"
      />
      <Button type="submit" tone="secondary" pending={fetcher.state !== 'idle'}>
        Save <VisuallyHidden>words of picture {n + 1}</VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}

function Move({ action, to, n }: { action: string; to: 'front' | 'back'; n: number }) {
  const fetcher = useFetcher()
  const Icon = to === 'front' ? Earlier : Later
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="to" value={to} />
      <Button type="submit" tone="quiet" size="sm" pending={fetcher.state !== 'idle'}>
        <Icon size={18} aria-hidden="true" />
        <VisuallyHidden>
          Move picture {n + 1} {to === 'front' ? 'to the front' : 'to the back'}
        </VisuallyHidden>
      </Button>
    </fetcher.Form>
  )
}
